import { describe, expect, it } from 'vitest'
import { challengeFor, tokenIn } from './token-in.js'

const given = (authorization?: string) => tokenIn({ headers: authorization === undefined ? {} : { authorization } })
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('the token of a request', () => {
  it('is a bearer token, or the password of Basic', () => {
    expect(given('Bearer abc')).toBe('abc')
    expect(given(basic('kg:abc'))).toBe('abc')
    expect(given(basic(':a:b'))).toBe('a:b')
  })

  it('is none where the header is something else', () => {
    for (const header of [
      undefined,
      'Bearer',
      'Basic',
      basic('abc'),
      basic('kg:'),
      basic('kg:a b'),
      'Basic ***',
      'abc',
    ])
      expect(given(header)).toBeUndefined()
  })
})

describe('the challenge', () => {
  // Only these two parts of a request are looked at.
  const challenge = (url: string, headers = {}) => challengeFor({ headers, routeOptions: { url } } as never)

  it('names Basic on the SPARQL endpoints, except to scripts of a page', () => {
    expect(challenge('/sparql')).toContain('Basic')
    expect(challenge('/api/context-graph/:id/sparql/graphs/:graph')).toContain('Basic')
    expect(challenge('/sparql', { 'sec-fetch-mode': 'cors' })).toBe('Bearer realm="kg"')
    expect(challenge('/api/query')).toBe('Bearer realm="kg"')
  })
})
