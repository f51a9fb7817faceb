import { expect, it } from 'vitest'
import { readLastEventId } from './read-last-event-id.js'

it.each([
  ['7', 7],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['9007199254740993', undefined],
  ['seven', undefined],
  [undefined, undefined],
])('reads %s as %s', (header, seq) => {
  expect(readLastEventId(header)).toBe(seq)
})
