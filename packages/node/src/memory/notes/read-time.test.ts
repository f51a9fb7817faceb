import { expect, it } from 'vitest'
import { readEnd, readTime } from './read-time.js'

it('reads a day from its beginning, or to its end, and a moment as it is', () => {
  expect(readTime('2026-01-31')).toBe(Date.UTC(2026, 0, 31))
  expect(readEnd('2026-01-31')).toBe(Date.UTC(2026, 1, 1) - 1)
  expect(readEnd('2026-01-31T10:00:00Z')).toBe(Date.UTC(2026, 0, 31, 10))
  expect(readEnd(undefined)).toBeUndefined()
})
