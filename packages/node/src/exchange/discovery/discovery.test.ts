import { describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
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

  it('find a graph that the other has announced as soon as somebody looks for it', async () => {
    await using ann = await openTestNode({ name: 'ann' })
    await using bob = await openTestNode({ name: 'bob' })
    await Promise.all([ann.host(), bob.host()])
    await ann.addGraph('lab')
    await vi.waitFor(() => {
      const announced = ann.ledger.read((r) => [...r.range(assetRows, { prefix: ['ontology'] })])
      expect(announced).toHaveLength(1)
    }, 15_000)
    const knows = () => bob.ledger.read((r) => r.has(contextGraphs, 'lab'))
    await bob.exchange.learnGraphs()
    expect(knows()).toBe(false)
    await bob.connect(ann)
    await bob.exchange.learnGraphs()
    expect(knows()).toBe(true)
  })
})
