import { expect, it } from 'vitest'
import { sizeWords } from './size-words.js'

const group = (here: number, total: number) => ({
  entity: 'urn:a',
  predicate: 'urn:knows',
  direction: 'out' as const,
  limit: here,
  neighbours: Array.from({ length: here }, (_, n) => ({ term: `urn:n${n}`, types: [] })),
  total,
})

it('says how much of a group is on the canvas', () => {
  expect(sizeWords([group(2, 2)], false)).toBeUndefined()
  expect(sizeWords([group(300, 12431)], false)).toBe('300 of 12,431 by urn:knows')
  expect(sizeWords([group(1, 2), group(1, 3), group(1, 1)], false)).toBe(
    '1 of 2 by urn:knows, and 1 more group in part',
  )
  expect(sizeWords([], true)).toContain('full')
})
