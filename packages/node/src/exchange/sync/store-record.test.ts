import { type Line, makeKaId, sortByCodePoint } from '@kg/core'
import { packContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { type PublicationRow, publicationRows } from '../../chain/publishing/publication-table.js'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs, subGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { retainedAssets } from '../membership/table.js'
import { authorKey, authorOf, sealRecord } from '../testing/test-record.test.support.js'
import { commitmentOfRecord, digestOfRecord, type ShareRecord } from './record.js'
import { layerToStore, storeRecord } from './store-record.js'

const author = authorOf(authorKey(7))
const line = (value: number) => `<urn:a> <urn:p> "${value}" .`

async function openLab(graph: Partial<ContextGraphRow> = {}) {
  const opened = await openTestLedger()
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) =>
    w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), subscribed: true, ...graph }),
  )
  const row = () => ledger.read((r) => r.get(assetRows, ['lab', 'notes', author]))
  return Object.assign(opened, {
    row,
    async store(options: Parameters<typeof sealRecord>[0] = {}) {
      const { lines = [line(1)] } = options
      const { record } = sealRecord({ ...options, lines })
      return storeRecord(ledger, record, await packContent(sortByCodePoint([...lines]) as Line[]))
    },
    text(layer: 'swm' | 'vm') {
      const state = row()?.[layer]
      return state === undefined ? undefined : ledger.read((r) => r.contentText(state.content))
    },
    /** The chain says that a version was published. */
    async publish(record: ShareRecord) {
      const kaId = makeKaId(record.author, BigInt(record.number)).toString()
      // Only the commitment decides the layer; the rest of the row is shown, not read.
      const publication = { commitment: commitmentOfRecord(record) } as PublicationRow
      await ledger.writeWithoutReceipt((w) => w.put(publicationRows, [kaId, record.version], publication))
    },
  })
}

describe('a record that is stored', () => {
  it('goes to the shared layer, and the highest version wins in whatever order they come', async () => {
    await using lab = await openLab()
    expect(await lab.store({ version: 2, lines: [line(2)] })).toBe('stored')
    expect(await lab.store({ version: 1 })).toBe('known')
    expect(lab.text('swm')).toBe(`${line(2)}\n`)
    expect(await lab.store({ version: 3, lines: [line(3)] })).toBe('stored')
    expect(lab.row()).toMatchObject({ version: 3, number: 1, swm: { seal: { version: 3 } } })
  })

  it('is the same on every node when its author sealed a version twice', async () => {
    await using first = await openLab()
    await using second = await openLab()
    for (const value of [1, 2]) await first.store({ lines: [line(value)] })
    for (const value of [2, 1]) await second.store({ lines: [line(value)] })
    expect(first.text('swm')).toBe(second.text('swm'))
  })

  it('goes to the published layer when the chain has its commitment, and leaves the shared one', async () => {
    await using lab = await openLab()
    await lab.store()
    const { record } = sealRecord({ lines: [line(1)] })
    await lab.publish(record)
    expect(await lab.store()).toBe('stored')
    expect(lab.row()).toMatchObject({ vm: { seal: { version: 1 } } })
    expect(lab.row()).not.toHaveProperty('swm')
    expect(lab.ledger.read((r) => layerToStore(r, record))).toBeUndefined()
  })

  it('moves with its asset to another sub-graph, which is listed', async () => {
    await using lab = await openLab()
    await lab.store()
    await lab.store({ version: 2, sub: 'part' })
    expect(lab.row()).toMatchObject({ sub: 'part', version: 2 })
    expect(lab.ledger.read((r) => r.get(subGraphs, ['lab', 'part']))).toMatchObject({ createdBy: author })
  })

  it('is in the same sub-graph on every node when its author signed a version into two', async () => {
    await using first = await openLab()
    await using second = await openLab()
    expect([await first.store({ sub: 'a' }), await first.store({ sub: 'b' })]).toEqual(['stored', 'known'])
    expect([await second.store({ sub: 'b' }), await second.store({ sub: 'a' })]).toEqual(['stored', 'stored'])
    expect([first.row()?.sub, second.row()?.sub]).toEqual(['a', 'a'])
    expect([await first.store({ sub: 'a' }), await second.store({ sub: 'a' })]).toEqual(['known', 'known'])
  })

  it('is refused in a graph that is not known, and in a restricted one from others than members', async () => {
    await using lab = await openLab({ accessPolicy: 1, curator: authorOf(authorKey(8)) })
    await expect(lab.store({ graph: 'hall' })).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    await expect(lab.store()).rejects.toThrow('is no member of lab')
    expect(await lab.store({ key: authorKey(8) })).toBe('stored')
  })

  it('is accepted from a former member when the curator keeps this very version', async () => {
    await using lab = await openLab({ accessPolicy: 1, curator: authorOf(authorKey(8)) })
    const { record } = sealRecord({ lines: [line(1)] })
    await lab.ledger.writeWithoutReceipt((w) => w.put(retainedAssets, ['lab', digestOfRecord(record)], 0))
    expect(await lab.store()).toBe('stored')
    await expect(lab.store({ version: 2 })).rejects.toThrow('is no member of lab')
  })
})
