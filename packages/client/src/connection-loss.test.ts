import type { KgError } from '@kg/core/errors'
import { describe, expect, it } from 'vitest'
import { createClient } from './client.js'
import { nodeTransport } from './node/node-transport.js'
import { type Answer, type Received, sendJson, sendProblem, testServer } from './testing/test-server.js'
import { timeoutsFrom } from './timeouts.js'
import { fetchTransport } from './transport/fetch-transport.js'

const discard = { params: { name: 'n1' }, body: { contextGraphId: 'cg' } }
const cut: Answer = (_, response) => response.socket?.destroy()
const isLookUp = ({ url }: Received) => url.startsWith('/api/operations/')
const keysOf = (requests: readonly Received[]) => requests.map(({ headers, url }) => headers['idempotency-key'] ?? url)

function clientOf(baseUrl: string, makeTransport = nodeTransport, timeoutMs = 10_000) {
  return createClient({
    baseUrl,
    transport: makeTransport(),
    timeouts: timeoutsFrom({ read: timeoutMs, long: timeoutMs }),
    graceMs: timeoutMs,
  })
}

describe.each([
  ['node:http', nodeTransport],
  ['fetch', fetchTransport],
])('a connection that is lost over %s', (_name, makeTransport) => {
  it('is made good by the outcome that the daemon tells', async () => {
    await using server = await testServer((received, response) => {
      if (!isLookUp(received)) return cut(received, response)
      return sendJson(response, 200, { state: 'done', status: 200, reply: { discarded: true } })
    })
    const reply = await clientOf(server.url, makeTransport).call('discardDraft', discard, { idempotencyKey: 'k1' })
    expect(reply).toEqual({ discarded: true })
    expect(keysOf(server.requests)).toEqual(['k1', '/api/operations/k1'])
  })

  it.each([
    ['never arrived', (response) => sendProblem(response, 404, 'OPERATION_NOT_FOUND')],
    ['was interrupted', (response) => sendJson(response, 200, { state: 'interrupted' })],
  ] satisfies [string, (response: Parameters<Answer>[1]) => void][])(
    'is made good by sending the request again with its key, if it %s',
    async (_title, lookUp) => {
      let sent = 0
      await using server = await testServer((received, response) => {
        if (isLookUp(received)) return lookUp(response)
        return ++sent < 3 ? cut(received, response) : sendJson(response, 200, { discarded: true })
      })
      const reply = await clientOf(server.url, makeTransport).call('discardDraft', discard, { idempotencyKey: 'k1' })
      expect(reply).toEqual({ discarded: true })
      expect(keysOf(server.requests)).toEqual(['k1', '/api/operations/k1', 'k1', '/api/operations/k1', 'k1'])
      expect(new Set(server.requests.filter((r) => !isLookUp(r)).map(({ body }) => body.toString())).size).toBe(1)
    },
  )
})

describe('a connection that is lost', () => {
  it('is made good when the daemon comes back in time', async () => {
    const first = await testServer((_, response) => {
      response.socket?.destroy()
      void first.close()
    })
    const call = createClient({ baseUrl: first.url, transport: nodeTransport() }).call('discardDraft', discard)
    await expect.poll(() => first.requests.length).toBe(1)
    await first.close()
    await using second = await testServer((received, response) => {
      if (isLookUp(received)) return sendJson(response, 200, { state: 'interrupted' })
      return sendJson(response, 200, { discarded: true })
    }, first.port)
    expect(await call).toEqual({ discarded: true })
    expect(second.requests.at(-1)?.headers['idempotency-key']).toBe(first.requests[0]?.headers['idempotency-key'])
  })

  it('waits for a request with the same key that still runs', async () => {
    let asked = 0
    await using server = await testServer((received, response) => {
      if (!isLookUp(received)) return sendProblem(response, 409, 'OPERATION_RUNNING')
      if (++asked < 3) return sendJson(response, 200, { state: 'running' })
      return sendJson(response, 200, { state: 'done', status: 200, reply: { discarded: true } })
    })
    expect(await clientOf(server.url).call('discardDraft', discard)).toEqual({ discarded: true })
  })

  it('is an error with the key when the daemon stays away', async () => {
    const server = await testServer((_, response) => {
      response.socket?.destroy()
      return server.close()
    })
    const call = clientOf(server.url, nodeTransport, 300).call('discardDraft', discard, { idempotencyKey: 'k1' })
    const error = (await call.catch((reason: unknown) => reason)) as KgError
    expect(error).toMatchObject({ code: 'CONNECTION_LOST', data: { idempotencyKey: 'k1' } })
    expect(error.remedyFor('http')).toContain('GET /api/operations/k1')
  })

  it('leaves the outcome of sharing unknown when the daemon stays away', async () => {
    const server = await testServer((_, response) => {
      response.socket?.destroy()
      return server.close()
    })
    await expect(clientOf(server.url, nodeTransport, 300).call('shareAsset', discard)).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
  })

  it('does not repeat an upload whose stream is spent', async () => {
    await using server = await testServer((received, response) =>
      isLookUp(received) ? sendProblem(response, 404, 'OPERATION_NOT_FOUND') : cut(received, response),
    )
    const stream = async function* () {
      yield new TextEncoder().encode('text')
    }
    const call = clientOf(server.url).upload('importFile', {
      params: { name: 'n1' },
      fields: { contextGraphId: 'cg' },
      file: { name: 'a.txt', stream: stream() },
    })
    await expect(call).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(server.requests.filter((received) => !isLookUp(received))).toHaveLength(1)
  })

  it('is tried again for a read, three times in all', async () => {
    let asked = 0
    await using server = await testServer((received, response) =>
      ++asked === 2 ? sendJson(response, 200, { ok: true }) : cut(received, response),
    )
    const client = clientOf(server.url)
    expect(await client.call('status')).toEqual({ ok: true })
    await expect(client.call('status')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(server.requests).toHaveLength(5)
  })

  it('is tried again once for a raw read', async () => {
    let asked = 0
    await using server = await testServer((received, response) =>
      ++asked === 2 ? response.end('up 1') : cut(received, response),
    )
    const client = clientOf(server.url)
    expect(await (await client.request('metrics')).text()).toBe('up 1')
    await expect(client.request('metrics')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    await expect(client.request('sparqlDelete')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(server.requests).toHaveLength(5)
  })
})
