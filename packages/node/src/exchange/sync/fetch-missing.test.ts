import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestReader, type TestReader } from '../testing/test-sync.test.support.js'
import { fetchMissing } from './fetch-missing.js'

const names = Array.from({ length: 60 }, (_, i) => `asset-${i}`)
let ann: TestNode
beforeAll(async () => {
  ann = await openTestNode()
  await ann.addGraph('lab')
  for (const name of names) await ann.share('lab', name, [`<urn:${name}> <urn:p> "1" .`])
})
afterAll(() => ann[Symbol.asyncDispose]())

const fetchFrom = (reader: TestReader, onStored: (name: string) => void, signal = AbortSignal.timeout(60_000)) =>
  fetchMissing(reader, {
    host: reader.host,
    peerId: ann.peerId,
    graph: 'lab',
    signal,
    onStored: ({ name }) => onStored(name),
  })

describe('fetching what is missing', () => {
  it('stores every asset once', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const stored: string[] = []
    await fetchFrom(bob, (name) => stored.push(name))
    expect(stored.sort()).toEqual([...names].sort())
    await fetchFrom(bob, (name) => stored.push(name))
    expect(stored).toHaveLength(names.length)
  })

  it('keeps what has arrived when it is interrupted', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const ending = new AbortController()
    await expect(fetchFrom(bob, () => ending.abort(), ending.signal)).rejects.toThrow()
    const arrived = bob.ledger.read((r) => [...r.range(assetRows)].length)
    expect(arrived).toBeGreaterThan(0)
    let more = 0
    await fetchFrom(bob, () => more++)
    expect(arrived + more).toBe(names.length)
  })

  it('asks nobody about a restricted graph who is not a member’s node', async () => {
    await using bob = await openTestReader({ id: 'lab', accessPolicy: 1 })
    await bob.connect(ann)
    await expect(fetchFrom(bob, () => undefined)).rejects.toMatchObject({ code: 'GRAPH_NOT_SERVED' })
  })
})
