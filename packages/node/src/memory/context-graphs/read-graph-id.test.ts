import { expect, it } from 'vitest'
import { readGraphId } from './read-graph-id.js'

it('reads the id under either name, the longer one first', () => {
  expect(readGraphId({ contextGraphId: 'a' })).toBe('a')
  expect(readGraphId({ id: 'b' })).toBe('b')
  expect(readGraphId({ contextGraphId: 'a', id: 'b' })).toBe('a')
})

it('refuses a request without one', () => {
  expect(() => readGraphId({})).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', status: 400 }))
})
