import { describe, expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.js'

describe('token buckets', () => {
  it('allow a burst, then the even rate, and say how long to wait', () => {
    let now = 0
    const buckets = new TokenBuckets(60, () => now)
    for (let i = 0; i < 60; i++) expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBe(1000)
    expect(buckets.take('b')).toBe(0)
    now = 500
    expect(buckets.take('a')).toBe(500)
    now = 1000
    expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBe(1000)
  })

  it('allow a larger burst where that is said, and tell what is left of it', () => {
    let now = 0
    const buckets = new TokenBuckets(60, () => now, 600)
    expect([buckets.take('a', 600), buckets.take('a')]).toEqual([0, 1000])
    now = 60_000
    expect([buckets.left('a'), buckets.left('b')]).toEqual([60, 600])
  })

  it('take larger amounts at once', () => {
    const buckets = new TokenBuckets(100, () => 0)
    expect(buckets.take('a', 80)).toBe(0)
    expect(buckets.take('a', 30)).toBe(6000)
    expect(buckets.take('a', 20)).toBe(0)
  })
})
