import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { openTestReader, type TestReader } from '../testing/test-sync.test.support.js'
import { entryKey } from './entry-key.js'
import { itemsOf } from './inventory-items.js'

const { record, chunks } = sealRecord()
const { author } = record
let node: TestReader
beforeAll(async () => {
  node = await openTestReader({ id: 'lab' })
  await node.receiver.accept(record, chunks)
})
afterAll(() => node[Symbol.asyncDispose]())
const items = (change: object = {}) =>
  node.ledger.read((r) => {
    const row = r.get(assetRows, ['lab', 'notes', author])
    if (row === undefined) throw new TypeError('it is there')
    return [...itemsOf(r, { ...row, ...change })]
  })

describe('the entries of an asset', () => {
  it('are one for each layer that it has', () => {
    const key = entryKey({ name: 'notes', agent: author }, 'swm')
    expect(items().map((item) => item.key)).toEqual([key])
    expect(items({ swm: undefined })).toEqual([])
  })

  it('differ with the version and the sub-graph, and only with them', () => {
    const [first] = items()
    expect(items({ updatedAt: 7 })[0]?.fingerprint).toEqual(first?.fingerprint)
    // The author has not signed that it is there.
    expect(items({ sub: 'people' })[0]?.fingerprint).toEqual(first?.fingerprint)
    const swm = node.ledger.read((r) => r.get(assetRows, ['lab', 'notes', author]))?.swm
    const placed = { ...swm, seal: { ...swm?.seal, subSignature: '0x' } }
    expect(items({ sub: 'people', swm: placed })[0]?.fingerprint).not.toEqual(first?.fingerprint)
    const newer = { ...swm, seal: { ...swm?.seal, version: 2 } }
    expect(items({ swm: newer })[0]?.fingerprint).not.toEqual(first?.fingerprint)
  })

  it('are none in a restricted graph of which the author is no member', async () => {
    const put = (allowedAgents: string[]) =>
      node.ledger.writeWithoutReceipt((w) => {
        const row = w.get(contextGraphs, 'lab')
        if (row !== undefined) w.put(contextGraphs, 'lab', { ...row, accessPolicy: 1, allowedAgents })
      })
    await put([])
    expect(items()).toEqual([])
    await put([author])
    expect(items()).toHaveLength(1)
  })
})
