import { expect, it } from 'vitest'
import { encodeCursor } from '../../platform/caller/paging.js'
import { refusal } from '../testing/test-memory.test.support.js'
import { readHitCursor } from './read-hit-cursor.js'

it('reads the score and the entity of the last hit', () => {
  expect(readHitCursor(encodeCursor([1.5, 'urn:a']))).toEqual([1.5, 'urn:a'])
  expect(readHitCursor(undefined)).toBeUndefined()
})

it('refuses what is a cursor of something else', () => {
  for (const cursor of [encodeCursor('urn:a'), encodeCursor(7), encodeCursor(['urn:a', 1.5]), 'no cursor'])
    expect(() => readHitCursor(cursor), cursor).toThrow(refusal('CURSOR_INVALID'))
})
