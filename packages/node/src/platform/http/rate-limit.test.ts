import { RateLimitedError } from '@kg/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRateLimit } from './rate-limit.js'

let now = 0
beforeEach(() => {
  now = 1_000_000
})

const limitTo = (perMinute: number, loopback = false) =>
  makeRateLimit({ 'rateLimit.requestsPerMinute': perMinute, 'rateLimit.loopback': loopback }, () => now)

/** How many requests of a client pass until one is refused. */
function countPassed(limit: ReturnType<typeof makeRateLimit>, address: string, isLocal = false, most = 100): number {
  for (let passed = 0; passed < most; passed++) {
    try {
      limit(address, isLocal)
    } catch (error) {
      expect(error).toBeInstanceOf(RateLimitedError)
      return passed
    }
  }
  return most
}

describe('the rate limit', () => {
  it('lets so many requests a minute pass, for each client on its own', () => {
    const limit = limitTo(5)
    expect(countPassed(limit, '203.0.113.1')).toBe(5)
    expect(countPassed(limit, '203.0.113.2')).toBe(5)
  })

  it('gives back evenly what was used, and never more than a minute holds', () => {
    const limit = limitTo(6)
    countPassed(limit, '203.0.113.1')
    now += 9_999
    expect(countPassed(limit, '203.0.113.1')).toBe(0)
    now += 10_001
    expect(countPassed(limit, '203.0.113.1')).toBe(2)
    now += 3_600_000
    expect(countPassed(limit, '203.0.113.1')).toBe(6)
  })

  it('does not hold for this machine, unless the config says so', () => {
    expect(countPassed(limitTo(2), '127.0.0.1', true)).toBe(100)
    expect(countPassed(limitTo(2, true), '127.0.0.1', true)).toBe(2)
    expect(countPassed(limitTo(2), '127.0.0.1', false)).toBe(2)
  })

  it('remembers ten thousand clients and forgets the one longest away', () => {
    const limit = limitTo(1)
    limit('first', false)
    limit('second', false)
    for (let i = 0; i < 9_998; i++) limit(`client ${i}`, false)
    expect(countPassed(limit, 'first')).toBe(0)
    limit('one more', false)
    expect(countPassed(limit, 'first')).toBe(0)
    expect(countPassed(limit, 'second')).toBe(1)
  })
})
