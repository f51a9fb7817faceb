import type { Host } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { listPresent } from './list-present.js'

describe('the agents that are here', () => {
  it('are those whose nodes are connected, and none without a network', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const profile = { name: 'x', nodeRole: 'edge' as const, skills: [], version: 1, updatedAt: 1 }
    await ledger.writeWithoutReceipt((w) => {
      w.put(agentProfiles, 'ann', { ...profile, agent: 'ann', peerId: 'near' })
      w.put(agentProfiles, 'eve', { ...profile, agent: 'eve', peerId: 'far' })
    })
    // Only the list of its connections is read.
    const host = { connections: () => [{ peerId: 'near' }] } as unknown as Host
    expect(listPresent({ ledger, network: { current: () => host } })).toEqual(['ann'])
    expect(listPresent({ ledger, network: { current: () => undefined } })).toEqual([])
  })
})
