import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'

const quiet = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false', KG_API_PORT: '0' }

async function post<T>(daemon: Daemon, path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${daemon.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${daemon.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const register = (daemon: Daemon, name: string) =>
  post<{ authToken: string; agentAddress: string }>(daemon, '/api/agent/register', { name })

/** Opens a stream of events over a socket of its own, and gives it with the first bytes of the answer. */
async function openStream(daemon: Daemon, token: string, from = ''): Promise<{ socket: Socket; head: string }> {
  const { hostname, port } = new URL(daemon.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET /api/events${from} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return { socket, head: chunk.toString('utf8').split('\r\n', 1)[0] ?? '' }
}

const closed = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, 'close'))

describe('clients that do not read', () => {
  it('take no more than their own share of the event streams', async () => {
    await using daemon = await startDaemon({ env: quiet })
    const [eve, ann] = [await register(daemon, 'eve'), await register(daemon, 'ann')]
    const opened = await Promise.all(Array.from({ length: 80 }, () => openStream(daemon, eve.authToken)))
    const heads = opened.map(({ head }) => head)
    expect(heads.filter((head) => head.includes('200'))).toHaveLength(64)
    expect(heads.filter((head) => head.includes('503'))).toHaveLength(16)
    const anns = await openStream(daemon, ann.authToken)
    expect(anns.head).toContain('200')
    for (const { socket } of [...opened, anns]) socket.destroy()
  })

  it('lose their stream when its token is revoked, and the stream of others goes on', async () => {
    await using daemon = await startDaemon({ env: quiet })
    const [eve, ann] = [await register(daemon, 'eve'), await register(daemon, 'ann')]
    const eves = await openStream(daemon, eve.authToken)
    const anns = await openStream(daemon, ann.authToken)
    await post(daemon, `/api/agent/${eve.agentAddress}/revoke`)
    await closed(eves.socket)
    expect(anns.socket.destroyed).toBe(false)
    anns.socket.destroy()
  })

  it('hold up no stop', async () => {
    await using daemon = await startDaemon({ env: quiet })
    const opened = await Promise.all(Array.from({ length: 60 }, () => openStream(daemon, daemon.adminToken)))
    for (const { socket } of opened) socket.pause()
    expect(await daemon.stop()).toBe(0)
    for (const { socket } of opened) socket.destroy()
  })
})

describe('an agent with many MCP sessions', () => {
  it('ends its own when it opens more, and nobody else’s', async () => {
    await using daemon = await startDaemon({ env: quiet, mounts: true })
    const [eve, ann] = [await register(daemon, 'eve'), await register(daemon, 'ann')]
    const anns = await openSession(daemon, ann.authToken)
    const eves: string[] = []
    for (let i = 0; i < 70; i++) eves.push(await openSession(daemon, eve.authToken))
    expect(await useSession(daemon, ann.authToken, anns)).toBe(200)
    expect(await useSession(daemon, eve.authToken, eves.at(-1) ?? '')).toBe(200)
    expect(await useSession(daemon, eve.authToken, eves[0] ?? '')).toBe(404)
  })
})

const mcp = (daemon: Daemon, token: string, body: object, session?: string) =>
  fetch(`${daemon.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  })

async function openSession(daemon: Daemon, token: string): Promise<string> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const response = await mcp(daemon, token, { method: 'initialize', params })
  await response.text()
  return response.headers.get('mcp-session-id') ?? ''
}

async function useSession(daemon: Daemon, token: string, session: string): Promise<number> {
  const response = await mcp(daemon, token, { method: 'ping' }, session)
  await response.text()
  return response.status
}
