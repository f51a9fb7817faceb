import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readElements } from '../../datasets/exporting/read-elements.js'
import { grantViewer } from '../../datasets/grants/grant-access.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { networkQueries, networkReplies, type OfferedDataset } from '../network-query/table.js'
import { openTestMarket } from '../testing/test-market.test.support.js'

vi.setConfig({ testTimeout: 60_000 })

const [holder, asker] = await Promise.all([openTestMarket(), openTestMarket({ 'market.queryWindow': '600' })])
afterAll(async () => {
  for (const node of [asker, holder]) await node[Symbol.asyncDispose]()
})
await asker.connect(holder)
const { queries, reads } = asker.market

/** The offer of the holder for objects with an identifier. */
async function ask(value: string) {
  const { id } = await queries.ask([{ path: 'id', values: [value], opcode: 'EQ' }], asker.caller)
  await vi.waitFor(() => expect(queries.replies(id)).toHaveLength(1), 20_000)
  const [reply] = queries.replies(id)
  return { queryId: id, replyId: String(reply?.id), offered: reply?.datasets[0] as OfferedDataset }
}

async function read(replyId: string, datasetId: string) {
  const id = await reads.enqueue({ replyId, datasetId }, asker.caller)
  return reads.jobs.endOf(id, asker.caller)
}

/** An offer that nobody has made. */
async function invent(offered: Partial<OfferedDataset>, peerId = holder.peerId): Promise<string> {
  const hash = `0x${'a'.repeat(64)}`
  const dataset = { id: hash, rootHash: hash, creator: '0x1', bytes: 100, price: '0', permissioned: [], ...offered }
  const [queryId, replyId] = [randomUUID(), randomUUID()]
  await asker.ledger.writeWithoutReceipt((w) => {
    w.put(networkQueries, queryId, { id: queryId, agent: asker.agent, query: [], openedAt: 0, until: 1, heard: 1 })
    w.put(networkReplies, [queryId, peerId], { id: replyId, queryId, peerId, datasets: [dataset], receivedAt: 0 })
  })
  return replyId
}

describe('a read from the network', () => {
  it('makes an offered dataset one of the reader’s own, with what the reader was granted [E-SV-04]', async () => {
    const secret = { properties: { permissioned_data: { data: { price: 'hidden' } } } }
    const datasetId = await holder.import([object('milk', [], secret), object('cheese', [], secret)])
    await grantViewer(holder.ledger, { datasetId, objectId: 'milk' }, asker.agent, holder.caller)
    const { replyId, offered } = await ask('milk')
    expect(offered).toMatchObject({ id: datasetId, price: '0', permissioned: ['milk'] })
    expect(await read(replyId, datasetId)).toMatchObject({ state: 'succeeded', result: { isKnown: false } })
    const row = asker.ledger.read((r) => requireDataset(r, datasetId, asker.caller))
    expect(asker.ledger.read((r) => r.get(contextGraphs, 'datasets')?.subscribed ?? false)).toBe(false)
    expect(row).toMatchObject({ agent: asker.agent, creator: holder.agent.toLowerCase(), rootHash: offered.rootHash })
    const texts: string[] = []
    for await (const element of readElements(asker.ledger, row.copy)) texts.push(JSON.stringify(element))
    expect(texts.map((text) => text.includes('hidden')).sort()).toEqual([false, true])
    expect(await read(replyId, datasetId)).toMatchObject({ state: 'succeeded', result: { isKnown: true } })
  })

  it('fails with a reason when the node no longer shares the dataset', async () => {
    const draft = await holder.import([object('draft')], holder.caller, false)
    const replyId = await invent({ id: draft })
    expect(await read(replyId, draft)).toMatchObject({ state: 'failed', lastError: { code: 'DATASET_NOT_OFFERED' } })
  })

  it('stores nothing when the dataset has another root than was promised', async () => {
    const id = await holder.import([object('butter')])
    const replyId = await invent({ id })
    expect(await read(replyId, id)).toMatchObject({ state: 'failed', lastError: { code: 'DATASET_INVALID' } })
    expect(() => asker.ledger.read((r) => requireDataset(r, id, asker.caller))).toThrow()
  })

  it('waits for a node that cannot be reached, and goes on', async () => {
    const replyId = await invent({}, '12D3KooWEyoppNCUx8Yx66oV9fJnriXwCcXwDDUA2kj6vnc6iDEp')
    const id = await reads.enqueue({ replyId, datasetId: `0x${'a'.repeat(64)}` }, asker.caller)
    await vi.waitFor(
      () =>
        expect(reads.jobs.get(id, asker.caller)).toMatchObject({
          state: 'failed_retrying',
          lastError: { code: 'PEER_UNREACHABLE' },
        }),
      20_000,
    )
    await reads.jobs.cancel(id, asker.caller)
  })

  it('is refused for what was not offered, what has a price, and other standards', async () => {
    const replyId = await invent({ id: '0x1', price: '7' })
    const enqueue = (datasetId: string, standard?: string) =>
      reads.enqueue({ replyId, datasetId }, asker.caller, { standard })
    await expect(enqueue('0x2')).rejects.toMatchObject({ code: 'NETWORK_REPLY_UNKNOWN' })
    await expect(enqueue('0x1')).rejects.toMatchObject({ code: 'NETWORK_READ_NOT_FREE' })
    await expect(enqueue('0x1', 'XLS')).rejects.toMatchObject({ code: 'DATASET_STANDARD_UNKNOWN' })
    const stranger = { agent: `0x${'7'.repeat(40)}`, isAdmin: false }
    const asked = reads.enqueue({ replyId, datasetId: '0x1' }, stranger)
    await expect(asked).rejects.toMatchObject({ code: 'AGENT_KEY_NOT_HELD' })
  })
})
