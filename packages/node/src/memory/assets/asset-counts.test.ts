import { expect, it } from 'vitest'
import { asAnn, draftRef, openTestMemory } from '../testing/test-memory.test.support.js'
import { assetCounts } from './asset-counts.js'

it('counts what is shared of a context graph and of a sub-graph, and no drafts', async () => {
  await using node = await openTestMemory()
  await node.addGraph('lab')
  await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
  const lines = ['<urn:s> <urn:p> "1" .']
  await node.create(draftRef('a'), lines, 'shared')
  await node.create(draftRef('b', 'lab', 'web'), lines, 'shared')
  await node.create(draftRef('c', 'lab', 'web'), lines)
  const counts = node.ledger.read((r) => [assetCounts.shared(r, 'lab'), assetCounts.inSubGraph(r, 'lab', 'web')])
  expect(counts).toEqual([2, 1])
})
