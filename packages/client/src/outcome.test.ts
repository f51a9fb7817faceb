import { OutcomeUnknownError, TimeoutError } from '@kg/contract'
import { pause } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { createClient } from './client.js'
import { nodeTransport } from './node/node-transport.js'
import { type Answer, sendJson, sendProblem, testServer } from './testing/test-server.js'
import { timeoutsFrom } from './timeouts.js'

const share = { params: { name: 'n1' }, body: { contextGraphId: 'cg' } }

/** A daemon that never answers changes, and answers reads as told. */
async function slowDaemon(read: Answer, graceMs = 300) {
  const server = await testServer((received, response) =>
    received.method === 'GET' ? read(received, response) : undefined,
  )
  const client = createClient({
    baseUrl: server.url,
    transport: nodeTransport(),
    timeouts: timeoutsFrom({ read: 60, long: 60 }),
    graceMs,
  })
  return { server, client, [Symbol.asyncDispose]: () => server.close() }
}

describe('a call that gets no answer in time', () => {
  it('returns what the operation came to, if that is known soon', async () => {
    let asked = 0
    await using daemon = await slowDaemon(({ url }, response) => {
      const key = decodeURIComponent(url.split('/').at(-1) ?? '')
      const state = ++asked < 3 ? { state: 'running' } : { state: 'done', status: 200, reply: { swmShared: true } }
      sendJson(response, 200, { key, route: 'shareAsset', startedAt: 'x', ...state })
    }, 10_000)
    expect(await daemon.client.call('shareAsset', share, { idempotencyKey: 'k/1' })).toEqual({ swmShared: true })
    expect(daemon.server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/knowledge-assets/n1/swm/share',
      ...Array(3).fill('GET /api/operations/k%2F1'),
    ])
  })

  it('fails as the operation did', async () => {
    await using daemon = await slowDaemon(
      (_, response) =>
        sendJson(response, 200, {
          state: 'done',
          status: 409,
          reply: { status: 409, code: 'ASSERTION_EMPTY', title: 't', detail: 'd', error: 'd', remedy: 'r' },
        }),
      10_000,
    )
    await expect(daemon.client.call('shareAsset', share)).rejects.toMatchObject({
      code: 'ASSERTION_EMPTY',
      status: 409,
    })
  })

  it.each([
    ['is still running', (_, response) => sendJson(response, 200, { state: 'running' })],
    ['is not known', (_, response) => sendProblem(response, 404, 'OPERATION_NOT_FOUND')],
    ['cannot be asked for', () => undefined],
  ] satisfies [string, Answer][])(
    'has an unknown outcome while the operation %s [C-ER-07, C-ER-12]',
    async (_title, read) => {
      await using daemon = await slowDaemon(read)
      const error = await daemon.client.call('shareAsset', share, { idempotencyKey: 'k1' }).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(error).toMatchObject({
        code: 'OUTCOME_UNKNOWN',
        data: { idempotencyKey: 'k1' },
        message: expect.stringContaining('the daemon keeps working'),
        remedy: expect.stringContaining('kg ka history n1'),
      })
    },
  )

  it('is a TimeoutError for anything but sharing, publishing and importing [C-ER-06, C-ER-08, C-ER-09, C-ER-10, C-ER-13]', async () => {
    await using daemon = await slowDaemon(() => undefined)
    const { client } = daemon
    const name = { params: { name: 'n1' } }
    const calls = [
      client.call('status'),
      client.call('discardDraft', share),
      client.call('clearSubscriptions'),
      client.call('createAsset', { body: { contextGraphId: 'cg', name: 'n1' } }),
      client.request('metrics'),
    ]
    for (const call of calls) {
      const error = await call.catch((e: unknown) => e)
      expect(error).toBeInstanceOf(TimeoutError)
      expect(error).toMatchObject({ name: 'TimeoutError', data: { timeoutMs: 60 } })
    }
    const unknown = [
      client.call('createAsset', { body: { contextGraphId: 'cg', name: 'n1', alsoShareSwm: true } }),
      client.call('createAsset', { body: { contextGraphId: 'cg', name: 'n1', alsoPublishVm: true } }),
      client.call('publishAsset', { ...name, body: { contextGraphId: 'cg' } }),
      client.upload('importFile', {
        ...name,
        fields: { contextGraphId: 'cg' },
        file: { name: 'f', bytes: new Uint8Array(1) },
      }),
    ]
    for (const call of unknown) await expect(call).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it('is a TimeoutError, too, when the daemon says to the end that the same request still runs', async () => {
    await using server = await testServer(({ method }, response) =>
      method === 'GET'
        ? sendJson(response, 200, { state: 'running' })
        : sendProblem(response, 409, 'OPERATION_RUNNING'),
    )
    const timeouts = timeoutsFrom({ read: 60, long: 60 })
    const client = createClient({ baseUrl: server.url, transport: nodeTransport(), timeouts, graceMs: 10 })
    const late = { name: 'TimeoutError', message: expect.stringContaining('TimeoutError: POST') }
    await expect(client.call('discardDraft', share)).rejects.toMatchObject(late)
    const unknown = { code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('got no answer within') }
    await expect(client.call('shareAsset', share)).rejects.toMatchObject(unknown)
    client.close()
  })

  it('had the time of its class, or that of the call [C-LI-01, C-LI-02, C-LI-03]', async () => {
    await using server = await testServer((_, response) => setTimeout(() => sendJson(response, 200, {}), 150))
    const timeouts = { read: 40, list: 5000, long: 5000 }
    const client = createClient({ baseUrl: server.url, transport: nodeTransport(), timeouts })
    await expect(client.call('listAgents')).rejects.toThrow('within 40 ms')
    await client.call('listContextGraphs')
    await client.call('shutdown')
    await client.call('listAgents', {}, { timeoutMs: 5000 })
    await expect(client.call('shutdown', {}, { timeoutMs: 30 })).rejects.toThrow('within 30 ms')
    client.close()
  })

  it('counts an answer that began and does not end', async () => {
    await using server = await testServer((_, response) => response.writeHead(200).write('{"a'))
    const timeouts = timeoutsFrom({ read: 500 })
    const client = createClient({ baseUrl: server.url, transport: nodeTransport(), timeouts })
    await expect(client.call('status')).rejects.toBeInstanceOf(TimeoutError)
    const raw = await client.request('metrics')
    await expect(raw.text()).rejects.toBeInstanceOf(TimeoutError)
  })

  it('lets a raw answer take longer than that as long as it goes on', async () => {
    await using server = await testServer(async (_, response) => {
      for (let i = 0; i < 6; i++) {
        response.write('x')
        await pause(100)
      }
      response.end()
    })
    const client = createClient({
      baseUrl: server.url,
      transport: nodeTransport(),
      timeouts: timeoutsFrom({ read: 400 }),
    })
    expect(await (await client.request('metrics')).text()).toBe('xxxxxx')
    client.close()
  })
})
