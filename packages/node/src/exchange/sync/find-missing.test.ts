import type { Line } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAsset } from '../system-graphs/ensure-asset.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestReader } from '../testing/test-sync.test.support.js'
import { readEntryKey } from './entry-key.js'
import { fetchMissing } from './fetch-missing.js'
import { findMissing } from './find-missing.js'

const line = (value: string) => `<urn:a> <urn:p> "${value}" .`
const signal = AbortSignal.timeout(60_000)
let ann: TestNode
beforeAll(async () => {
  ann = await openTestNode()
  await ann.addGraph('lab')
  await ann.addGraph('safe', { accessPolicy: 1 })
  for (const name of ['one', 'two', 'three']) await ann.share('lab', name, [line(name)])
})
afterAll(() => ann[Symbol.asyncDispose]())

describe('what is missing', () => {
  it('is what the peer holds and this node does not, in the version that it holds', async () => {
    await using bob = await openTestReader({ id: 'lab' })
    await bob.connect(ann)
    const find = async () =>
      [...(await findMissing(bob.host, ann.peerId, { graph: 'lab', inventories: bob.inventories, signal }))]
        .map((key) => readEntryKey(key).name)
        .sort()
    expect(await find()).toEqual(['one', 'three', 'two'])
    const task = { host: bob.host, peerId: ann.peerId, graph: 'lab', signal, onStored: () => undefined }
    await fetchMissing(bob, task)
    expect(await find()).toEqual([])
    const ref = { contextGraph: 'lab', sub: '', name: 'one' }
    await ensureAsset({ ledger: ann.ledger, assets: ann.memory.assets }, ref, [line('changed')] as Line[], ann.caller)
    expect(await find()).toEqual(['one'])
  })

  it('is not told of a graph that the peer does not serve to this node', async () => {
    await using bob = await openTestReader()
    await bob.connect(ann)
    for (const graph of ['safe', 'nowhere'])
      await expect(
        findMissing(bob.host, ann.peerId, { graph, inventories: bob.inventories, signal }),
      ).rejects.toMatchObject({ data: { code: 'GRAPH_NOT_SERVED' } })
  })
})
