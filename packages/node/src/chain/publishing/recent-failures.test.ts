import { describe, expect, it } from 'vitest'
import { RecentFailures } from './recent-failures.js'

describe('recent failures', () => {
  it('are forgotten after ten minutes', () => {
    let now = 0
    const failures = new RecentFailures(() => now)
    failures.note(1n)
    now = 599_999
    expect(failures.has(1n)).toBe(true)
    now = 600_000
    expect(failures.has(1n)).toBe(false)
  })

  it('are remembered of a thousand nodes at most', () => {
    const failures = new RecentFailures()
    for (let id = 1n; id <= 1001n; id++) failures.note(id)
    expect([failures.has(1n), failures.has(2n), failures.has(1001n)]).toEqual([false, true, true])
  })
})
