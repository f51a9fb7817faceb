import { routes } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { agentProfiles } from '../profiles/table.js'
import { openTestNode } from '../testing/test-node.test.support.js'

const far = `0x${'f'.repeat(40)}`
const near = `0x${'0'.repeat(39)}1`

describe('the agents that a node lists', () => {
  it('come in pages, each agent with the state of its connection', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    const shared = { peerId: 'P', nodeRole: 'edge' as const, version: 1, updatedAt: 0 }
    await node.ledger.writeWithoutReceipt((w) => {
      w.put(agentProfiles, far, { ...shared, agent: far, name: 'far', skills: ['add'] })
      w.put(agentProfiles, near, { ...shared, agent: near, name: 'near', skills: [] })
    })
    const list = (query: { limit: number; cursor?: string; skill_type?: string }) =>
      node.call(routes.listAgents, { query })
    const first = await list({ limit: 2 })
    expect(first.agents.map(({ agentAddress, connectionStatus }) => [agentAddress, connectionStatus])).toEqual([
      [near, 'disconnected'],
      [node.agent, 'self'],
    ])
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.agents.map(({ agentAddress }) => agentAddress)).toEqual([far])
    expect(second).not.toHaveProperty('nextCursor')
    const skilled = await list({ limit: 2, skill_type: 'add' })
    expect(skilled.agents.map(({ name }) => name)).toEqual(['far'])
    await expect(list({ limit: 2, cursor: 'page two' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  })
})
