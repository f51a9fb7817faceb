import { defined, mapDefined } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Started, started } from './lib/started.js'

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

const version = '2025-11-25'
const send = (method: string, headers: Record<string, string>, body?: object, signal?: AbortSignal) =>
  fetch(`${node.url}/mcp?profile=all`, {
    method,
    headers: {
      authorization: `Bearer ${node.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...headers,
    },
    ...defined({ body: mapDefined(body, (body) => JSON.stringify({ jsonrpc: '2.0', ...body })) }),
    ...defined({ signal }),
  })

/** A session of a client of today; its header. */
async function begun(): Promise<Record<string, string>> {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'plain', version: '1' } }
  const hello = await send('POST', {}, { id: 1, method: 'initialize', params })
  await hello.text()
  return { 'mcp-session-id': String(hello.headers.get('mcp-session-id')) }
}

/** Reads until the text holds this; nothing is said of what comes after it. */
async function readUntil({ body }: Response, isThere: (text: string) => boolean): Promise<string> {
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString('utf8')
    if (isThere(text)) return text
  }
  return text
}

describe('a stream over HTTP that breaks', () => {
  it('is resumed: the answer of the call comes after all', async () => {
    const session = await begun()
    const breaking = new AbortController()
    const call = { id: 2, method: 'tools/call', params: { name: 'kg_status', arguments: {} } }
    const first = await send('POST', session, call, breaking.signal)
    const opening = await readUntil(first, (text) => text.includes('\n\n'))
    breaking.abort()
    const [, last = ''] = /^id: (\S+)\nretry: 1000\ndata: \n/.exec(opening) ?? []
    expect(last, opening).not.toBe('')

    const again = await send('GET', { ...session, 'last-event-id': last })
    expect(again.status).toBe(200)
    const told = await readUntil(again, (text) => text.includes('"id":2'))
    expect(told).toContain('"running":true')
  }, 30_000)

  it('is resumed also while the server still holds the lost connection', async () => {
    const session = await begun()
    const call = { id: 2, method: 'tools/call', params: { name: 'kg_status', arguments: {} } }
    const reader = (await send('POST', session, call)).body?.getReader()
    const opening = Buffer.from((await reader?.read())?.value ?? []).toString('utf8')
    const [, last = ''] = /^id: (\S+)/.exec(opening) ?? []
    const again = await send('GET', { ...session, 'last-event-id': last })
    expect(await readUntil(again, (text) => text.includes('"id":2'))).toContain('"running":true')
    await reader?.cancel()
  }, 30_000)

  it('is not resumed by an event that never was, nor in another session', async () => {
    const session = await begun()
    expect((await send('GET', { ...session, 'last-event-id': 'nothing_1' })).status).toBe(400)
    const gone = { 'mcp-session-id': 'none', 'last-event-id': 'nothing_1' }
    expect((await send('GET', gone)).status).toBe(404)
  })
})
