import { describe, expect, it, vi } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { claimApproval } from './claim-approval.js'
import { type JoinPolicyRow, joinPolicies } from './table.js'

async function openLab(rules: Partial<JoinPolicyRow>, members = 1) {
  const opened = await openTestLedger()
  const allowedAgents = Array.from({ length: members }, (_, n) => `0x${String(n).padStart(40, '0')}`)
  await opened.ledger.writeWithoutReceipt((w) => {
    w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), allowedAgents })
    w.put(joinPolicies, 'lab', { policy: 'open', maxMembers: 3, approvalsPerHour: 2, approvals: [], ...rules })
  })
  return Object.assign(opened, { claim: (id = 'lab') => claimApproval(opened, id) })
}

describe('an approval without the curator', () => {
  it('is given as often in an hour as the policy says', async () => {
    await using lab = await openLab({})
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    try {
      expect([await lab.claim(), await lab.claim(), await lab.claim()]).toEqual([true, true, false])
      vi.setSystemTime(now + 3_599_999)
      expect(await lab.claim()).toBe(false)
      vi.setSystemTime(now + 3_600_000)
      expect(await lab.claim()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not given where the graph is full, or the curator decides', async () => {
    await using full = await openLab({}, 3)
    expect(await full.claim()).toBe(false)
    await using almost = await openLab({}, 2)
    expect(await almost.claim()).toBe(true)
    await using manual = await openLab({ policy: 'manual' })
    expect(await manual.claim()).toBe(false)
    expect(await manual.claim('hall')).toBe(false)
  })
})
