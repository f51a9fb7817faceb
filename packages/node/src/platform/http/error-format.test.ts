import { ContextGraphNotFoundError, json, type Route, route } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handle } from './handle.js'
import { type Asked, adminToken, agentToken, routeDefaults, startTestServer } from './test-server.test.support.js'

const common = {
  ...routeDefaults,
  replies: { 200: json(z.object({ done: z.boolean() })) },
  errors: [ContextGraphNotFoundError],
} as const

/** The same routes in both formats. */
function bindingsOf(prefix: '/old' | '/new', errorFormat: Route['errorFormat']) {
  const format = errorFormat === undefined ? {} : { errorFormat }
  const params = z.object({ id: z.string().regex(/^\d+$/) })
  const body = json(z.object({ text: z.string() }))
  return [
    handle(route({ ...common, ...format, method: 'GET', path: `${prefix}/things/:id`, params }), ({ params }) => {
      if (params.id === '404') throw new ContextGraphNotFoundError({ contextGraphId: params.id })
      if (params.id === '500') throw new TypeError('a secret of the inside')
      return { done: true }
    }),
    handle(route({ ...common, ...format, method: 'POST', path: `${prefix}/things`, body }), () => ({ done: true })),
    handle(route({ ...common, ...format, method: 'GET', path: `${prefix}/admin`, auth: 'admin' }), () => ({
      done: true,
    })),
    handle(route({ ...common, ...format, method: 'GET', path: `${prefix}/slow` }), (_, { signal }) => {
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ done: true })))
    }),
  ]
}

const bindings = [...bindingsOf('/old', 'message'), ...bindingsOf('/new', undefined)]
let stopping = false
const server = await startTestServer({
  bindings,
  isStopping: () => stopping,
  config: { 'http.requestTimeoutMs': '1000' },
})
afterAll(() => server.stop())

const authorization = `Bearer ${agentToken}`
const post = (body: string, type = 'application/json'): Asked => ({
  method: 'POST',
  headers: { authorization, 'content-type': type },
  body,
})

/** What is asked, and what is wrong with it. */
const failures: [why: string, path: string, asked: Asked, status: number, code: string][] = [
  ['a parameter that does not fit', '/things/x', { headers: { authorization } }, 400, 'VALIDATION_FAILED'],
  ['a body that does not fit', '/things', post('{}'), 400, 'VALIDATION_FAILED'],
  ['a body that is no JSON', '/things', post('{'), 400, 'INVALID_JSON'],
  ['a body of another type', '/things', post('a,b', 'text/csv'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a body that is too large', '/things', post('x'.repeat(300_000)), 413, 'BODY_TOO_LARGE'],
  ['no token', '/things/1', {}, 401, 'UNAUTHORIZED'],
  ['a token that is not enough', '/admin', { headers: { authorization } }, 403, 'ADMIN_TOKEN_REQUIRED'],
  ['a thing that is not there', '/things/404', { headers: { authorization } }, 404, 'CONTEXT_GRAPH_NOT_FOUND'],
  [
    'a parameter that is too long',
    `/things/${'1'.repeat(3000)}`,
    { headers: { authorization } },
    404,
    'ROUTE_NOT_FOUND',
  ],
  ['a parameter that cannot be read', '/things/%zz', { headers: { authorization } }, 404, 'ROUTE_NOT_FOUND'],
  ['another method', '/admin', { method: 'DELETE', headers: { authorization } }, 405, 'METHOD_NOT_ALLOWED'],
  ['another host', '/things/1', { headers: { authorization, host: 'elsewhere.example' } }, 421, 'HOST_REFUSED'],
  ['no answer in time', '/slow', { headers: { authorization } }, 504, 'REQUEST_DEADLINE'],
  ['a fault of ours', '/things/500', { headers: { authorization } }, 500, 'INTERNAL'],
]

describe('a route that declares the format "message"', () => {
  it.each(failures)('answers %s with message, code and remedy', async (_why, path, asked, status, code) => {
    const answer = await server.ask(`/old${path}`, asked)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const body = JSON.parse(answer.text)
    expect(body).toEqual({ message: expect.any(String), code, remedy: expect.any(String) })
    expect(body.message).not.toContain('secret')
  })

  it('answers while the node stops with a message and when to come back', async () => {
    stopping = true
    const { status, headers, text } = await server.ask('/old/things/1', { headers: { authorization } })
    stopping = false
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([503, '1', 'NODE_STOPPING'])
    expect(Object.keys(JSON.parse(text))).toEqual(['message', 'code', 'remedy'])
  })

  it('works as any other', async () => {
    const { status, text } = await server.ask('/old/admin', { headers: { authorization: `Bearer ${adminToken}` } })
    expect([status, text]).toEqual([200, '{"done":true}'])
  })
})

describe('a route that declares no format', () => {
  it.each(failures)('answers %s with a problem', async (_why, path, asked, status, code) => {
    const answer = await server.ask(`/new${path}`, asked)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(answer.text)).toMatchObject({
      status,
      code,
      type: `urn:kg:error:${code}`,
      instance: `/new${path}`,
    })
    expect(answer.status).toBe(status)
  })
})
