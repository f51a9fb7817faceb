import { Budgets } from '@kg/core/budget'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { type PublicationRow, publicationRows } from '../../chain/publishing/publication-table.js'
import { subjectOf } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { toConfig } from '../../platform/home/config.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { checkContent } from '../sync/check-content.js'
import { storeRecord } from '../sync/store-record.js'
import { authorKey, sealRecord } from '../testing/test-record.test.support.js'
import { kaIdOfRecord } from './find-held.js'
import { openPromisedContent, promiseRows } from './promised-content.js'

const mib = 2 ** 20

async function openPromises({ subscribed = false } = {}) {
  const opened = await openTestLedger()
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) =>
    w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), coreHosted: true, subscribed }),
  )
  const clock = { now: 0 }
  const config = toConfig({ flags: { network: 'none', 'acks.pendingMb': '4', 'acks.publishMinutes': '10' } })
  const budgets = new Budgets()
  const nodeAgent = `0x${'ab'.repeat(20)}`
  const log = pino({ enabled: false })
  const open = () => openPromisedContent({ ledger, budgets, config, nodeAgent, log, now: () => clock.now })
  return Object.assign(opened, {
    clock,
    open,
    report: () => budgets.report().find(({ what }) => what === 'ack-bytes'),
    async store(given = sealRecord()) {
      await storeRecord(ledger, given.record, await checkContent({ ...given.record, chunks: given.chunks }))
      return given.record
    },
    held: () => ledger.read((r) => [...r.range(assetRows)].map(({ value }) => value.name)),
  })
}

const large = (name: string, key = authorKey(7)) => ({ ...sealRecord({ name, key }).record, bytes: 1.5 * mib })

describe('content that was stored for an acknowledgement', () => {
  it('is dropped when the publication does not arrive in time, and its room is free again', async () => {
    await using home = await openPromises()
    const promised = home.open()
    const record = await home.store()
    await promised.claim(record, { peerId: 'peer' })
    expect(await promised.collection.collect(10)).toEqual({ removed: 0, isMore: false })
    home.clock.now = 10 * 60_000
    expect(await promised.collection.collect(10)).toEqual({ removed: 1, isMore: false })
    expect(home.held()).toEqual([])
    expect(home.report()).toMatchObject({ used: 0 })
  })

  it('stays where somebody has subscribed to the graph', async () => {
    await using home = await openPromises({ subscribed: true })
    const promised = home.open()
    await promised.claim(await home.store(), { peerId: 'peer' })
    home.clock.now = 10 * 60_000
    await promised.collection.collect(10)
    expect(home.held()).toEqual(['notes'])
  })

  it('costs nobody anything once it is published', async () => {
    await using home = await openPromises()
    const promised = home.open()
    const record = await home.store()
    await promised.claim(record, { peerId: 'peer' })
    expect(home.report()?.used).toBeGreaterThan(0)
    const subject = { contextGraph: 'lab', sub: '', name: record.name, agent: record.author }
    await home.ledger.write(actOf('asset.publish', record.author, subjectOf(subject), { layer: 'vm' }), (w) =>
      // Only its key is read.
      w.put(publicationRows, [kaIdOfRecord(record).toString(), record.version], {} as PublicationRow),
    )
    await vi.waitFor(() => expect(home.report()).toMatchObject({ used: 0 }))
    await promised.stop()
    expect(home.ledger.read((r) => [...r.range(promiseRows)])).toEqual([])
  })

  it('is refused above the share of an author or a peer, and counted', async () => {
    await using home = await openPromises()
    const promised = home.open()
    await promised.claim(large('a'), { peerId: 'one' })
    const refusal = { code: 'ACK_OVER_BUDGET' }
    await expect(promised.claim(large('b', authorKey(8)), { peerId: 'one' })).rejects.toMatchObject(refusal)
    await promised.claim(large('b', authorKey(8)), { peerId: 'other' })
    await expect(promised.claim(large('c', authorKey(9)), { peerId: 'third' })).rejects.toMatchObject(refusal)
    expect(home.report()).toMatchObject({ used: 3 * mib + 2 * 32 * 1024, refused: 2 })
  })

  it('is refused before anything else is done if there is no room for it', async () => {
    await using home = await openPromises()
    const promised = home.open()
    promised.requireRoom(large('a'), { peerId: 'one' })
    await promised.claim(large('a'), { peerId: 'one' })
    promised.requireRoom(large('a'), { peerId: 'one' })
    expect(() => promised.requireRoom(large('b', authorKey(8)), { peerId: 'one' })).toThrow('no room')
    expect(home.report()).toMatchObject({ refused: 1 })
  })

  it('is still charged after a restart', async () => {
    await using home = await openPromises()
    await home.open().claim(large('a'), { peerId: 'one', address: '10.0.0.1' })
    await expect(home.open().claim(large('b', authorKey(8)), { peerId: 'one' })).rejects.toMatchObject({
      code: 'ACK_OVER_BUDGET',
    })
  })
})
