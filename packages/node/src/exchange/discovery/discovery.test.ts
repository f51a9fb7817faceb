import { describe, expect, it, vi } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { agentProfiles } from '../profiles/table.js'
import { openTestNode } from '../testing/test-node.test.support.js'

describe('nodes that meet', () => {
  it('learn of each other’s agents and of context graphs, which a core node follows at once', async () => {
    await using ann = await openTestNode({ name: 'ann' })
    await using bob = await openTestNode({ name: 'bob', nodeRole: 'core' })
    await ann.addGraph('lab')
    await ann.addGraph('secret', { private: true })
    await bob.connect(ann)
    await vi.waitFor(() => {
      bob.ledger.read((r) => {
        expect(r.get(agentProfiles, ann.agent)).toMatchObject({ peerId: ann.peerId, name: 'ann' })
        expect(r.get(contextGraphs, 'lab')).toMatchObject({ curator: ann.agent, subscribed: true })
        expect(r.get(contextGraphs, 'secret')).toBeUndefined()
      })
      expect(ann.ledger.read((r) => r.get(agentProfiles, bob.agent))).toMatchObject({ nodeRole: 'core' })
    }, 15_000)
  })
})
