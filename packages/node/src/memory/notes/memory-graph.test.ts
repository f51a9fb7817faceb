import { expect, it } from 'vitest'
import { ann, asAnn, bob, openLab } from '../testing/test-memory.test.support.js'
import { ensureMemoryGraph, memoryGraphOf } from './memory-graph.js'

const node = await openLab()

it('makes one graph for each agent, however often and at once, and never uses another’s', async () => {
  await node.addGraph(`memory-${ann}`, { curator: bob })
  const id = `memory-${ann}-2`
  expect(await Promise.all([1, 2, 3].map(() => ensureMemoryGraph(node.journal, asAnn)))).toEqual([id, id, id])
  expect(node.ledger.read((r) => memoryGraphOf(r, ann))).toEqual({ id, exists: true })
})
