import { describe, expect, it } from 'vitest'
import { isTime, pastTime } from './times.js'

describe('a moment that a peer names', () => {
  it('counts when it is past, and is now otherwise', () => {
    const now = 1_700_000_000_000
    expect([5, now].map((time) => pastTime(time, now))).toEqual([5, now])
    for (const time of [now + 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])
      expect(pastTime(time, now)).toBe(now)
  })

  it('is one that a date can be', () => {
    expect([0, 8.64e15].every(isTime)).toBe(true)
    expect([-1, 8.64e15 + 1, Number.NaN, 0.5, '5', undefined].some(isTime)).toBe(false)
  })
})
