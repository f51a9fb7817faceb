import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { expireJoins } from './advance-joins.js'
import { type JoinRow, joinRows } from './table.js'

const agent = `0x${'a'.repeat(40)}`
const request = (contextGraph: string, direction: 'in' | 'out', change: Partial<JoinRow>): JoinRow => ({
  direction,
  contextGraph,
  agent,
  peerId: 'far',
  status: 'pending',
  delivered: false,
  issuedAt: 0,
  ...change,
})

describe('requests whose time is over', () => {
  it('expire on both sides, unless they were decided or have no end', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const later = Date.now() + 60_000
    const rows = [
      request('late', 'in', { expiresAt: 1 }),
      request('late', 'out', { expiresAt: 1 }),
      request('soon', 'in', { expiresAt: later }),
      request('open', 'out', {}),
      request('done', 'in', { expiresAt: 1, status: 'approved' }),
    ]
    await ledger.writeWithoutReceipt((w) => {
      for (const row of rows) w.put(joinRows, [row.direction, row.contextGraph, agent], row)
    })
    await expireJoins({ ledger })
    const statuses = ledger.read((r) =>
      [...r.range(joinRows)].map(({ value }) => `${value.contextGraph} ${value.direction} ${value.status}`),
    )
    expect(statuses.sort()).toEqual([
      'done in approved',
      'late in expired',
      'late out expired',
      'open out pending',
      'soon in pending',
    ])
    const head = ledger.head()
    await expireJoins({ ledger })
    expect(ledger.head()).toBe(head)
  })
})
