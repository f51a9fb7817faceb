import { contextGraphUri } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { joinRows } from '../joining/table.js'
import { definitions } from '../membership/table.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { reopenGraphs } from './reopen-graphs.js'

const curator = `0x${'ab'.repeat(20)}`

/** A node whose ledger says that a stranger announced a restricted graph. */
async function openAnnounced(change: Partial<ContextGraphRow> = {}) {
  const node = await openTestMemory()
  const row: ContextGraphRow = {
    ...{ ...newGraphRow('commons'), subscribed: true, accessPolicy: 1, curator, creator: curator },
    ...{ allowedAgents: [curator], createdAt: Date.now() - 60_000, ...change },
  }
  await node.ledger.write(actOf('context-graph.discover', curator, contextGraphUri('commons')), (w) => {
    w.put(contextGraphs, 'commons', row)
    w.put(definitions, 'commons', { version: 1, commitment: '0x', epoch: 1, members: [curator] })
  })
  return Object.assign(node, {
    reopen: () => reopenGraphs(node.ledger, { nodeAgent: node.agent, startup: ['commons', 'nowhere'] }),
    graph: () => node.ledger.read((r) => r.get(contextGraphs, 'commons')),
  })
}

describe('a graph of the configuration', () => {
  it('is open again when an announcement had closed it', async () => {
    await using node = await openAnnounced()
    await node.reopen()
    expect(node.graph()).toMatchObject({ accessPolicy: 0, private: false, subscribed: true, allowedAgents: [] })
    expect(node.graph()).not.toHaveProperty('curator')
    expect(node.ledger.read((r) => r.has(definitions, 'commons'))).toBe(false)
    const head = node.ledger.head()
    await node.reopen()
    expect(node.ledger.head()).toBe(head)
  })

  it('has no curator when an announcement had named one', async () => {
    await using node = await openAnnounced({ accessPolicy: 0, allowedAgents: [] })
    await node.reopen()
    expect(node.graph()).toMatchObject({ accessPolicy: 0, subscribed: true })
    expect(node.graph()).not.toHaveProperty('curator')
  })

  it('stays closed when it was announced before it was configured', async () => {
    await using node = await openAnnounced({ createdAt: Date.now() })
    await node.reopen()
    expect(node.graph()).toMatchObject({ accessPolicy: 1, curator })
  })

  it('stays closed when it is curated here, or an agent of this node has asked to join', async () => {
    await using node = await openAnnounced()
    const { agent } = node
    const asked = {
      contextGraph: 'commons',
      agent,
      peerId: 'far',
      status: 'pending',
      delivered: true,
      issuedAt: 0,
    } as const
    await node.ledger.writeWithoutReceipt((w) =>
      w.put(joinRows, ['out', 'commons', agent], { direction: 'out', ...asked }),
    )
    await node.reopen()
    expect(node.graph()).toMatchObject({ accessPolicy: 1 })
    await using own = await openAnnounced()
    await own.ledger.writeWithoutReceipt((w) => {
      const row = w.get(contextGraphs, 'commons')
      if (row !== undefined) w.put(contextGraphs, 'commons', { ...row, curator: own.agent })
    })
    await own.reopen()
    expect(own.graph()).toMatchObject({ accessPolicy: 1, curator: own.agent })
  })
})
