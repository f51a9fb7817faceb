import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { noteSeen, seenStrangers } from './seen-strangers.js'

const dayMs = 24 * 3600_000

describe('strangers that are still there', () => {
  it('are noted once a day, and found by the time they were last seen', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const seen = () => ledger.read((r) => [...r.by(seenStrangers, 'byTime')].map(({ value }) => value))
    await noteSeen(ledger, ['ann', 'eve'], 5 * dayMs)
    await noteSeen(ledger, ['ann'], 5.5 * dayMs)
    expect(seen()).toEqual([
      { agent: 'ann', at: 5 * dayMs },
      { agent: 'eve', at: 5 * dayMs },
    ])
    await noteSeen(ledger, ['ann'], 6 * dayMs)
    expect(seen().map(({ agent }) => agent)).toEqual(['eve', 'ann'])
  })
})
