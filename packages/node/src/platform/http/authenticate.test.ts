import { route } from '@kg/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { handle } from './handle.js'
import { asAdmin, asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const bindings = [
  ...(['public', 'agent', 'admin'] as const).map((auth) =>
    handle(route({ ...routeDefaults, auth, method: 'GET', path: `/${auth}` }), (_, { caller }) => caller),
  ),
  handle(route({ ...routeDefaults, method: 'GET', path: '/api/events' }), (_, { caller }) => caller),
]

let stop = async (): Promise<unknown> => undefined
afterEach(() => stop())

/** Asks for a path; the answer is the caller, or the code of the refusal. */
async function serve(authEnabled = true) {
  const server = await startTestServer({ bindings, authEnabled })
  stop = server.stop
  return async (path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await server.ask(path, { headers })
    return status === 200 ? JSON.parse(text) : `${status} ${JSON.parse(text).code}`
  }
}

const operator = { agent: 'node', isAdmin: true }
const ann = { agent: 'ann', isAdmin: false }

describe('who a request acts for', () => {
  it('is the node with an admin token, and the agent with its own', async () => {
    const ask = await serve()
    expect(await ask('/agent', asAdmin)).toEqual(operator)
    expect(await ask('/admin', asAdmin)).toEqual(operator)
    expect(await ask('/agent', asAgent)).toEqual(ann)
    expect(await ask('/agent', { authorization: 'bearer  the-agent-token ' })).toEqual(ann)
  })

  it('is refused without a token, with a strange one, and with one that is not enough', async () => {
    const ask = await serve()
    expect(await ask('/agent')).toBe('401 UNAUTHORIZED')
    expect(await ask('/agent', { authorization: 'Bearer strange' })).toBe('401 UNAUTHORIZED')
    expect(await ask('/admin', asAgent)).toBe('403 ADMIN_TOKEN_REQUIRED')
    expect(await ask('/admin')).toBe('401 UNAUTHORIZED')
  })

  it('is refused when the header is no bearer token', async () => {
    const ask = await serve()
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer two words', 'the-agent-token'])
      expect(await ask('/agent', { authorization })).toBe('401 UNAUTHORIZED')
  })

  it('is the node on a public route, as an admin only with an admin token', async () => {
    const ask = await serve()
    expect(await ask('/public')).toEqual({ agent: 'node', isAdmin: false })
    expect(await ask('/public', asAgent)).toEqual({ agent: 'node', isAdmin: false })
    expect(await ask('/public', asAdmin)).toEqual(operator)
  })
})

describe('a token in the query', () => {
  it('counts on the event stream and nowhere else', async () => {
    const ask = await serve()
    expect(await ask('/api/events?token=the-agent-token')).toEqual(ann)
    expect(await ask('/agent?token=the-agent-token')).toBe('401 UNAUTHORIZED')
    expect(await ask('/api/events?token=a&token=the-agent-token')).toBe('401 UNAUTHORIZED')
  })

  it('does not make up for a broken header', async () => {
    const ask = await serve()
    expect(await ask('/api/events?token=the-agent-token', { authorization: 'Basic YTpi' })).toBe('401 UNAUTHORIZED')
  })
})

describe('a node without authentication', () => {
  it('lets this machine act for it, and still tells agents apart by their tokens', async () => {
    const ask = await serve(false)
    expect(await ask('/admin')).toEqual(operator)
    expect(await ask('/agent', asAgent)).toEqual(ann)
    expect(await ask('/agent', { authorization: 'Bearer strange' })).toBe('401 UNAUTHORIZED')
  })

  it('asks for a token when a proxy hands the request on', async () => {
    const ask = await serve(false)
    expect(await ask('/agent', { 'x-forwarded-for': '203.0.113.5' })).toBe('401 UNAUTHORIZED')
  })
})
