import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { memberNodes } from '../membership/table.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { mayServe } from './peer-access.js'

const member = `0x${'a'.repeat(40)}`
const stranger = `0x${'b'.repeat(40)}`
const graph = { ...newGraphRow('lab'), accessPolicy: 1 as const, allowedAgents: [member] }

const node = (agent: string, peerId: string, at: number) => ({
  contextGraph: 'lab',
  agent,
  peerId,
  encryptionKey: '',
  at,
})

describe('the peers that a context graph is served to', () => {
  it('are all for an open graph, and the nodes of members for a restricted one', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.writeWithoutReceipt((w) => {
      w.put(agentProfiles, member, testProfile(member, 'P1'))
      w.put(agentProfiles, stranger, testProfile(stranger, 'P2'))
      w.put(memberNodes, ['hall', stranger], { ...node(stranger, 'P3', 1), contextGraph: 'hall' })
    })
    opened.ledger.read((r) => {
      expect(mayServe(r, newGraphRow('lab'), 'anyone')).toBe(true)
      expect(['P1', 'P2', 'P3', 'P4'].filter((peer) => mayServe(r, graph, peer))).toEqual(['P1'])
    })
  })

  it('include the node of the curator, who need not be listed as a member', async () => {
    await using opened = await openTestLedger()
    const curator = `0x${'c'.repeat(40)}`
    await opened.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, curator, testProfile(curator, 'P5')))
    expect(opened.ledger.read((r) => mayServe(r, { ...graph, curator }, 'P5'))).toBe(true)
    expect(opened.ledger.read((r) => mayServe(r, graph, 'P5'))).toBe(false)
  })

  it('change when a member names another node, in its profile or its request to join', async () => {
    await using opened = await openTestLedger()
    const served = () => opened.ledger.read((r) => ['P1', 'P2', 'P3'].filter((peer) => mayServe(r, graph, peer)))
    await opened.ledger.writeWithoutReceipt((w) => {
      w.put(agentProfiles, member, testProfile(member, 'P1', { updatedAt: 10 }))
      w.put(memberNodes, ['lab', member], node(member, 'P2', 20))
    })
    expect(served()).toEqual(['P2'])
    await opened.ledger.writeWithoutReceipt((w) =>
      w.put(agentProfiles, member, testProfile(member, 'P3', { updatedAt: 30 })),
    )
    expect(served()).toEqual(['P3'])
  })
})
