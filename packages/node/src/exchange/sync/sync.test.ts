import { describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestNode } from '../testing/test-node.test.support.js'

const line = '<urn:a> <urn:p> "1" .'

describe('two nodes that follow a graph', () => {
  it('hold the same once they are connected, whoever shared what before', async () => {
    await using ann = await openTestNode()
    await using bob = await openTestNode()
    for (const node of [ann, bob]) {
      await node.addGraph('lab')
      await node.share('lab', 'notes', [line])
    }
    await ann.connect(bob)
    const authors = [ann.agent, bob.agent].sort()
    for (const node of [ann, bob])
      await vi.waitFor(() => {
        const rows = node.ledger.read((r) => [...r.range(assetRows, { prefix: ['lab', 'notes'] })])
        expect(rows.map(({ value }) => value.agent).sort()).toEqual(authors)
      })
  })
})
