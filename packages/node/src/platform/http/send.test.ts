import { PassThrough } from 'node:stream'
import { RateLimitedError, type Route, route, StoppingError, UnauthorizedError } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { makeLog } from '../log/log.js'
import { etagOf } from './etag.js'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const bind = (method: Route['method'], path: Route['path'], give: () => unknown) =>
  handle(route({ ...routeDefaults, method, path }), give)
const fail = (error: Error) => () => {
  throw error
}

const lines = new PassThrough({ encoding: 'utf8' })
const server = await startTestServer({
  bindings: [
    bind('GET', '/json', () => ({ a: 'ü' })),
    bind('POST', '/json', () => [1]),
    bind('GET', '/null', () => null),
    bind('GET', '/text', () => 'plain'),
    bind('GET', '/bytes', () => Buffer.from([1, 2])),
    bind('GET', '/nothing', () => undefined),
    bind('GET', '/limited', fail(new RateLimitedError({ perMinute: 1 }))),
    bind('GET', '/stopping', fail(new StoppingError({}))),
    bind('GET', '/strange', fail(new UnauthorizedError({ why: 'no' }))),
    bind('GET', '/broken', fail(new TypeError('of the inside'))),
  ],
  log: makeLog('error', [lines]),
})
afterAll(() => server.stop())
const ask = (path: string, headers = {}, method = 'GET') =>
  server.ask(path, { method, headers: { ...asAgent, ...headers } })

describe('an answer', () => {
  it('is JSON for values, and anything else as it is', async () => {
    const value = await ask('/json')
    expect([value.text, value.headers['content-type']]).toEqual(['{"a":"ü"}', 'application/json; charset=utf-8'])
    expect(await ask('/null')).toMatchObject({ status: 200, text: 'null' })
    expect((await ask('/text')).text).toBe('plain')
    expect((await ask('/bytes')).bytes).toEqual(Buffer.from([1, 2]))
    expect((await ask('/nothing')).text).toBe('')
  })

  it('to a read has an ETag, and is left out for a client that has it', async () => {
    const etag = etagOf('{"a":"ü"}')
    expect((await ask('/json')).headers.etag).toBe(etag)
    expect(await ask('/json', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect(await ask('/json', { 'if-none-match': '"other"' })).toMatchObject({ status: 200, text: '{"a":"ü"}' })
  })

  it('to a write has none', async () => {
    const { status, headers } = await ask('/json', { 'if-none-match': etagOf('[1]') }, 'POST')
    expect([status, headers.etag]).toEqual([200, undefined])
  })
})

describe('an error', () => {
  it('says when to come back, or that a token is needed', async () => {
    expect((await ask('/limited')).headers).toMatchObject({ 'retry-after': '60' })
    expect((await ask('/stopping')).headers).toMatchObject({ 'retry-after': '1' })
    const { headers } = await ask('/strange')
    expect(headers['www-authenticate']).toBe('Bearer realm="kg"')
    expect(headers).not.toHaveProperty('retry-after')
  })

  it('of ours is logged in full and answered with nothing of it', async () => {
    lines.read()
    const { status, text } = await ask('/broken?token=secret')
    expect(status).toBe(500)
    expect(text).not.toContain('of the inside')
    expect(JSON.parse(text).instance).toBe('/broken')
    const logged = String(lines.read())
    expect(logged).toContain('of the inside')
    expect(logged).not.toContain('secret')
  })

  it('of the caller is no error in the log', async () => {
    lines.read()
    await ask('/strange')
    expect(lines.read()).toBeNull()
  })
})
