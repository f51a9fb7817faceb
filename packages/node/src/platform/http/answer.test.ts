import { once } from 'node:events'
import { request } from 'node:http'
import { json, type Route, route } from '@kg/contract'
import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toConfig } from '../home/config.js'
import type { OperationRequest } from '../operations/operations.js'
import { Answer, type CallContext, handle } from './handle.js'
import { asAdmin, asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const asJson = { ...asAgent, 'content-type': 'application/json' }
const bind = (record: Pick<Route, 'method' | 'path'> & Partial<Route>, give: (call: CallContext) => unknown) =>
  handle(route({ ...routeDefaults, ...record }), (_, call) => give(call))

describe('an answer', () => {
  it('has the first status of the record, or the one that the handler gives', async () => {
    const replies = { 201: json(z.unknown()), 200: json(z.unknown()) }
    await using server = await startTestServer({
      bindings: [
        bind({ method: 'PUT', path: '/made', replies: { 204: { kind: 'empty' } } }, () => undefined),
        bind({ method: 'POST', path: '/own', replies }, () => new Answer(202, { id: 1 }, { location: '/jobs/1' })),
        bind({ method: 'GET', path: '/sent' }, ({ reply }) => reply.code(203).send('by hand')),
      ],
    })
    expect(await server.ask('/made', { method: 'PUT', headers: asAgent })).toMatchObject({ status: 204, text: '' })
    const own = await server.ask('/own', { method: 'POST', headers: asAgent })
    expect([own.status, own.text, own.headers.location]).toEqual([202, '{"id":1}', '/jobs/1'])
    expect(await server.ask('/sent', { headers: asAgent })).toMatchObject({ status: 203, text: 'by hand' })
  })

  it('refuses a path, a query and a body that do not fit, before the handler runs', async () => {
    let calls = 0
    const numeric = z.object({ id: z.string().regex(/^\d+$/) })
    const query = z.object({ limit: z.coerce.number().optional() })
    const body = json(z.object({ text: z.string() }))
    const record = { ...routeDefaults, method: 'POST', path: '/things/:id', params: numeric, query, body } as const
    await using server = await startTestServer({ bindings: [handle(route(record), () => ++calls)] })
    const post = async (path: string, body: string) => {
      const { status, text } = await server.ask(path, { method: 'POST', headers: asJson, body })
      return status === 200 ? status : JSON.parse(text).where
    }
    expect(await post('/things/x', '{"text":""}')).toBe('path')
    expect(await post('/things/1?limit=x', '{"text":""}')).toBe('query string')
    expect(await post('/things/1', '{"text":1}')).toBe('body')
    expect(calls).toBe(0)
    expect(await post('/things/1?limit=2', '{"text":""}')).toBe(200)
    expect(calls).toBe(1)
  })
})

describe('a request with an Idempotency-Key', () => {
  async function record() {
    const seen: OperationRequest[] = []
    const server = await startTestServer({
      bindings: [
        bind({ method: 'POST', path: '/things' }, () => 'done'),
        bind({ method: 'GET', path: '/things' }, () => 'read'),
        bind({ method: 'POST', path: '/tokens', secretReply: true }, () => 'secret'),
      ],
      operations: {
        run(request, fn) {
          seen.push(request)
          return fn()
        },
      },
    })
    const ask = (method: string, path: string, key: string, headers: Record<string, string> = asAgent) =>
      server.ask(path, { method, headers: { ...headers, 'idempotency-key': key } })
    return { seen, ask, [Symbol.asyncDispose]: server.stop }
  }

  it('runs as an operation of its caller, for its route and query', async () => {
    await using test = await record()
    expect((await test.ask('POST', '/things?a=1', 'k1')).text).toBe('done')
    await test.ask('POST', '/things', 'k2', asAdmin)
    expect(test.seen).toMatchObject([
      { agent: 'ann', key: 'k1', route: 'POST /things?a=1' },
      { agent: 'node', key: 'k2', route: 'POST /things' },
    ])
    expect(test.seen[0]?.bodyHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('runs as any other when it reads, when its reply is a secret, or when the key is empty or too long', async () => {
    await using test = await record()
    expect((await test.ask('GET', '/things', 'k')).text).toBe('read')
    expect((await test.ask('POST', '/tokens', 'k')).text).toBe('secret')
    expect((await test.ask('POST', '/things', '')).text).toBe('done')
    expect((await test.ask('POST', '/things', 'k'.repeat(256))).text).toBe('done')
    expect(test.seen).toEqual([])
    await test.ask('POST', '/things', 'k'.repeat(255))
    expect(test.seen).toHaveLength(1)
  })
})

describe('the signal of a call', () => {
  it('comes when the time of the request is up, 300 s at most, and the client is told so [C-LI-09]', async () => {
    expect(toConfig({})['http.requestTimeoutMs']).toBe(300_000)
    const reason = deferred<unknown>()
    const work = ({ signal }: CallContext) => {
      signal.addEventListener('abort', () => reason.resolve(signal.reason))
      return new Promise(() => undefined)
    }
    await using server = await startTestServer({
      bindings: [bind({ method: 'GET', path: '/slow' }, work)],
      config: { 'http.requestTimeoutMs': '1000' },
    })
    const { status, text } = await server.ask('/slow', { headers: asAgent })
    expect([status, JSON.parse(text).code]).toEqual([504, 'REQUEST_DEADLINE'])
    expect(await reason.promise).toMatchObject({ code: 'REQUEST_DEADLINE' })
  })

  it('comes when the client goes away', async () => {
    const begun = deferred<AbortSignal>()
    const work = ({ signal }: CallContext) => {
      begun.resolve(signal)
      return new Promise((end) => signal.addEventListener('abort', () => end('too late')))
    }
    await using server = await startTestServer({ bindings: [bind({ method: 'GET', path: '/slow' }, work)] })
    const sent = request({ host: '127.0.0.1', port: server.port, path: '/slow', headers: asAgent, agent: false })
    sent.on('error', () => undefined).end()
    const signal = await begun.promise
    const aborted = once(signal, 'abort')
    sent.destroy()
    await aborted
    expect(signal.reason).toMatchObject({ message: 'the client went away' })
  })

  it('does not come after an answer', async () => {
    const signals: AbortSignal[] = []
    await using server = await startTestServer({
      bindings: [bind({ method: 'GET', path: '/quick' }, ({ signal }) => void signals.push(signal))],
    })
    await server.ask('/quick', { headers: asAgent })
    await server.stop()
    expect(signals.map((signal) => signal.aborted)).toEqual([false])
  })
})
