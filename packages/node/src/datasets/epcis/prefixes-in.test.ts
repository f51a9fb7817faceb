import { expect, it } from 'vitest'
import { prefixesIn } from './prefixes-in.js'

it('reads prefixes, and leaves out what is none', () => {
  const headers = { 'gs1-extensions': 'ex=http://example.com/ns/, b=urn:b#, nonsense' }
  expect(prefixesIn(headers)).toEqual({ ex: 'http://example.com/ns/', b: 'urn:b#' })
  expect(prefixesIn({})).toEqual({})
})
