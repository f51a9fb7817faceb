import { describe, expect, it, vi } from 'vitest'
import { openTestNode } from '../testing/test-node.test.support.js'
import { agentProfiles } from './table.js'

describe('the profiles of a node', () => {
  it('are published for every agent whose key it holds, and again when one changes', async () => {
    await using node = await openTestNode({ name: 'lab node' })
    const { profiles } = node.exchange
    await node.host()
    const ada = await node.memory.agents.register({ name: 'Ada' }, node.agent)
    await vi.waitFor(() => {
      const stored = node.ledger.read((r) => [...r.range(agentProfiles)].map(({ value }) => value.name))
      expect(stored.sort()).toEqual(['Ada', 'lab node'])
    }, 10_000)
    profiles.readSkillsFrom((agent) => (agent === ada.row.address ? ['add'] : []))
    const published = await profiles.publishNow()
    expect(published.filter(({ changed }) => changed)).toMatchObject([{ agentAddress: ada.row.address, version: 2 }])
    expect((await profiles.publishNow()).every(({ changed }) => !changed)).toBe(true)
  })

  it('are not published while peers are turned off', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    await expect(node.exchange.profiles.publishNow()).rejects.toMatchObject({ code: 'PEERS_UNAVAILABLE' })
    expect(node.ledger.read((r) => [...r.range(agentProfiles)])).toEqual([])
  })
})
