import { json, route } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Answer, handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

describe('a handler', () => {
  it('gets what its own route has checked', async () => {
    const query = z.object({ times: z.coerce.number() })
    const body = json(z.object({ word: z.string() }))
    const repeat = route({ ...routeDefaults, method: 'POST', path: '/repeat', query, body })
    const binding = handle(repeat, ({ query, body }) => body.word.repeat(query.times))
    expect(binding.route).toBe(repeat)
    await using server = await startTestServer({ bindings: [binding] })
    const headers = { ...asAgent, 'content-type': 'application/json' }
    const { text } = await server.ask('/repeat?times=3', { method: 'POST', headers, body: '{"word":"ha"}' })
    expect(text).toBe('hahaha')
  })
})

describe('an answer of its own', () => {
  it('has no headers unless they are given', () => {
    expect(new Answer(201, { id: 1 })).toEqual({ status: 201, body: { id: 1 }, headers: {} })
    expect(new Answer(202, '', { location: '/jobs/1' }).headers).toEqual({ location: '/jobs/1' })
  })
})
