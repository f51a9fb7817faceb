import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { mayAsk, queryAccessRules } from './query-access.js'

const member = `0x${'a'.repeat(40)}`
const stranger = `0x${'e'.repeat(40)}`
const graph = (more: Partial<ContextGraphRow> = {}) => ({ ...newGraphRow('lab'), subscribed: true, ...more })
const restricted = graph({ accessPolicy: 1, allowedAgents: [member] })

async function openLab() {
  const opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    w.put(agentProfiles, member, testProfile(member, 'P1'))
    w.put(agentProfiles, stranger, testProfile(stranger, 'P2'))
  })
  return Object.assign(opened, {
    ask: (row: ContextGraphRow, agent: string, peerId: string) =>
      opened.ledger.read((r) => mayAsk(r, row, { agent, peerId })),
  })
}

describe('the peers that are answered', () => {
  it('are all about open graphs that this node follows or hosts', async () => {
    await using lab = await openLab()
    expect(lab.ask(graph(), stranger, 'P2')).toBe(true)
    expect(lab.ask(graph({ subscribed: false, coreHosted: true }), stranger, 'P2')).toBe(true)
    expect(lab.ask(graph({ subscribed: false }), stranger, 'P2')).toBe(false)
  })

  it('are those that act for the member who asks, about a restricted graph', async () => {
    await using lab = await openLab()
    expect(lab.ask(restricted, member, 'P1')).toBe(true)
    expect(lab.ask(restricted, member, 'P2')).toBe(false)
    expect(lab.ask(restricted, stranger, 'P2')).toBe(false)
    expect(lab.ask(restricted, `0x${'9'.repeat(40)}`, 'P1')).toBe(false)
  })

  it('are none where the operator denies it', async () => {
    await using lab = await openLab()
    await lab.ledger.writeWithoutReceipt((w) => w.put(queryAccessRules, 'lab', 'deny'))
    expect(lab.ask(graph(), stranger, 'P2')).toBe(false)
    expect(lab.ask(restricted, member, 'P1')).toBe(false)
  })
})
