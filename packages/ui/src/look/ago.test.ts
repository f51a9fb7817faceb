import { expect, it } from 'vitest'
import { ago } from './ago.js'

const now = Date.UTC(2026, 0, 31)

it.each([
  [0, 'now'],
  [-30, '30 sec. ago'],
  [-3600, '1 hr. ago'],
  [-86_400 * 3, '3 days ago'],
  [-86_400 * 800, '2 yr. ago'],
  [120, 'in 2 min.'],
])('says %i seconds as %s', (seconds, words) => {
  expect(ago(now + seconds * 1000, now, 'en')).toBe(words)
})
