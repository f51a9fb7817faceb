import { describe, expect, it } from 'vitest'
import { agentRows } from '../../memory/agents/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { refuseKnownGraph } from './refuse-known-graph.js'

const own = `0x${'c'.repeat(40)}`
const other = `0x${'d'.repeat(40)}`
const caller = { agent: `0x${'a'.repeat(40)}`, isAdmin: false }

/** Asks to join `lab`, of which the node knows this. */
async function ask(row: Partial<ContextGraphRow> | undefined, isHere = false): Promise<string> {
  await using opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    w.put(agentRows, own, { address: own, name: 'own', mode: 'custodial', isNodeAgent: true, registeredAt: 0 })
    if (row !== undefined) w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), ...row })
  })
  try {
    opened.ledger.read((r) => refuseKnownGraph(r, 'lab', caller, isHere))
    return 'sent'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a request for a graph', () => {
  it('is sent when this node knows nothing of it, or only heard of it', async () => {
    expect(await ask(undefined)).toBe('sent')
    expect(await ask({})).toBe('sent')
    expect(await ask({ accessPolicy: 1, curator: other, creator: other })).toBe('sent')
  })

  it('is refused for a system graph', async () => {
    expect(await ask({ kind: 'system' })).toBe('CONTEXT_GRAPH_SYSTEM')
  })

  it('is refused for a member', async () => {
    const row = { accessPolicy: 1 as const, curator: other, allowedAgents: [caller.agent] }
    expect(await ask(row)).toBe('ALREADY_MEMBER')
    expect(await ask({ ...row, curator: own }, true)).toBe('ALREADY_MEMBER')
  })

  it('is refused elsewhere when an agent of this node has the id, or the graph is open here', async () => {
    const curated = { accessPolicy: 1 as const, curator: own, creator: own }
    expect(await ask(curated)).toBe('CONTEXT_GRAPH_TAKEN')
    expect(await ask(curated, true)).toBe('sent')
    expect(await ask({ creator: other })).toBe('CONTEXT_GRAPH_TAKEN')
  })

  it('says nothing of a graph that the agent must not know of', async () => {
    expect(await ask({ accessPolicy: 1, private: true, curator: own, creator: own })).toBe('sent')
  })
})
