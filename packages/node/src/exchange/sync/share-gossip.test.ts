import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'

const line = '<urn:a> <urn:p> "1" .'
let ann: TestNode
let bob: TestNode
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode(), openTestNode({ contextGraphs: '["lab"]' })])
  await ann.addGraph('lab')
  await bob.connect(ann)
})
afterAll(async () => {
  await Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()])
})

const arrived = (graph: string, name: string) => bob.ledger.read((r) => r.get(assetRows, [graph, name, ann.agent]))

describe('a share', () => {
  it('reaches the nodes that follow its graph, and both sides count it', async () => {
    // A topic is heard a moment after both nodes have joined it: until then shares come by catch-up.
    await vi.waitFor(async () => {
      await ann.share('lab', `note-${Date.now()}`, [line])
      expect(ann.exchange.traffic()[0]?.delivered).toBeGreaterThan(0)
    })
    await ann.share('lab', 'last', [line])
    await vi.waitFor(() => expect(arrived('lab', 'last')?.swm).toBeDefined(), 20_000)
    const [sent] = ann.exchange.traffic()
    expect(sent).toMatchObject({ protocol: 'share', failed: (sent?.sent ?? 0) - (sent?.delivered ?? 0) })
    expect(bob.exchange.traffic()[0]?.received).toBeGreaterThan(0)
  })

  it('does not reach nodes that do not follow its graph [C-CG-19]', async () => {
    await ann.addGraph('hall')
    await ann.share('hall', 'notes', [line])
    await ann.share('lab', 'after', [line])
    await vi.waitFor(() => expect(arrived('lab', 'after')?.swm).toBeDefined(), 30_000)
    expect(arrived('hall', 'notes')).toBeUndefined()
  })
})
