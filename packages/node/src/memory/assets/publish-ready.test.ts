import { expect, it } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { isPublishReady } from './publish-ready.js'

it.each([
  ['registered', { onChainId: '1' }, true],
  ['local', {}, false],
  ['deactivated', { onChainId: '2', deactivated: true }, false],
])('an asset in a graph that is %s', async (id, row, ready) => {
  const node = await openLab()
  await node.addGraph(id, row)
  expect(node.ledger.read((r) => isPublishReady(r, id))).toBe(ready)
})
