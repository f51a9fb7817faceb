import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { formatAnswer } from './format-answer.js'

/** Only its headers are looked at. */
const requestWith = (headers: Record<string, string>) => ({ headers }) as FastifyRequest

describe('an answer of generation 1', () => {
  it('has sorted keys and is indented, unless the client says otherwise', () => {
    const value = { b: 1, a: 2 }
    expect(formatAnswer(requestWith({}), value).body).toBe('{\n  "a": 2,\n  "b": 1\n}')
    expect(formatAnswer(requestWith({ 'prettify-json': 'false' }), value).body).toBe('{"a":2,"b":1}')
  })

  it('says when it was cut', () => {
    const { status, headers } = formatAnswer(requestWith({}), [], 201, true)
    expect([status, headers?.['kg-truncated']]).toEqual([201, 'true'])
  })
})
