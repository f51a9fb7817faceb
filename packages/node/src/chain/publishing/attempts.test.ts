import { describe, expect, it } from 'vitest'
import { attemptKey } from './attempts.js'

describe('the key of an attempt', () => {
  it('is another for each asset, version and attempt, and the same for the same', () => {
    const keys = [attemptKey(1n, 1, 1), attemptKey(2n, 1, 1), attemptKey(1n, 2, 1), attemptKey(1n, 1, 2)]
    expect(new Set(keys).size).toBe(keys.length)
    expect(attemptKey(1n, 1, 1)).toBe(keys[0])
  })
})
