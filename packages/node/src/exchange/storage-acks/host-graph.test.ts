import { nameHash } from '@kg/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { agentProfiles } from '../profiles/table.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { hostGraph } from './host-graph.js'
import { openTestChain, type TestChain } from './test-core.test.support.js'

const other = `0x${'b'.repeat(40)}`
const refused = { code: 'ACK_GRAPH_NOT_KEPT', data: { contextGraphId: '7' } }

describe('a graph that a core node is asked to host', () => {
  let test: TestChain
  beforeEach(async () => {
    test = await openTestChain()
  })
  const host = ({ ledger }: TestMemory, asker = 'far') =>
    hostGraph(ledger, test.chain, { graph: 'lab', contextGraphId: 7n, asker })
  const graph = ({ ledger }: TestMemory) => ledger.read((r) => r.get(contextGraphs, 'lab'))

  it('is hosted from then on when the chain knows it as open and active [C-CG-08]', async () => {
    await using node = await openTestMemory()
    test.register(7n, 'lab')
    await host(node)
    expect(graph(node)).toMatchObject({ coreHosted: true, onChainId: '7', verifiedId: 'lab', subscribed: false })
    const before = node.ledger.head()
    await host(node)
    expect(node.ledger.head()).toBe(before)
  })

  it('replaces the row that stood for its hash, and is followed if that was', async () => {
    await using node = await openTestMemory()
    test.register(7n, 'lab')
    const hash = nameHash('lab')
    await node.ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, hash, { ...newGraphRow(hash), subscribed: true, onChainId: '7' }),
    )
    await host(node)
    expect(graph(node)).toMatchObject({ subscribed: true, coreHosted: true })
    expect(node.ledger.read((r) => r.has(contextGraphs, hash))).toBe(false)
  })

  it('is refused when it is not registered, not active, or registered under another name', async () => {
    await using node = await openTestMemory()
    await expect(host(node)).rejects.toMatchObject(refused)
    test.register(7n, 'lab', { active: false })
    await expect(host(node)).rejects.toMatchObject(refused)
    test.register(7n, 'hall')
    await expect(host(node)).rejects.toMatchObject(refused)
    expect(graph(node)).toBeUndefined()
  })

  it('is served between nodes of members only, where it is restricted', async () => {
    await using node = await openTestMemory()
    test.register(7n, 'lab', { policies: { accessPolicy: 1 } })
    await expect(host(node)).rejects.toMatchObject(refused)
    await node.addGraph('lab', { accessPolicy: 1, allowedAgents: [other] })
    await expect(host(node)).rejects.toMatchObject(refused)
    await node.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, other, testProfile(other, 'far')))
    await expect(host(node)).resolves.toBeUndefined()
    expect(graph(node)?.coreHosted).not.toBe(true)
    await expect(host(node, 'stranger')).rejects.toMatchObject(refused)
  })

  it('stays restricted here, even where the chain calls it open', async () => {
    await using node = await openTestMemory()
    test.register(7n, 'lab')
    await node.addGraph('lab', { accessPolicy: 1 })
    await expect(host(node)).rejects.toMatchObject(refused)
  })
})
