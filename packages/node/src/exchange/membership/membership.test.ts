import { describe, expect, it, vi } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { parcels } from '../joining/table.js'
import { openTestNode } from '../testing/test-node.test.support.js'
import { definitions } from './table.js'

const ada = `0x${'a'.repeat(40)}`

describe('the membership of restricted graphs', () => {
  it('is defined anew after each change by the curator', async () => {
    await using node = await openTestNode()
    await node.host()
    await node.addGraph('lab', { accessPolicy: 1 })
    const members = () => node.ledger.read((r) => r.get(definitions, 'lab')?.members)
    await vi.waitFor(() => expect(members()).toEqual([node.agent]), 20_000)
    await node.memory.graphs.addAgent('lab', ada, node.caller)
    await vi.waitFor(() => expect(members()).toEqual([ada, node.agent].sort()), 20_000)
    expect(node.ledger.read((r) => [...r.range(parcels)])).toEqual([])
  })

  it('is not defined for open graphs, nor while the node does not talk to peers', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    await node.addGraph('lab', { accessPolicy: 1 })
    await node.addGraph('hall')
    await node.exchange.stop()
    expect(node.ledger.read((r) => [...r.range(definitions)])).toEqual([])
    expect(node.ledger.read((r) => r.has(contextGraphs, 'lab'))).toBe(true)
  })
})
