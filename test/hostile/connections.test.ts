import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { type Caller, callerOf } from './lib/caller.js'
import { closed, open } from './lib/raw.js'

let daemon: Daemon
let caller: Caller
beforeAll(async () => {
  daemon = await startDaemon({ env: { KG_HTTP_REQUEST_TIMEOUT_MS: '2000' } })
  caller = callerOf(daemon.url, daemon.adminToken)
})
afterAll(() => daemon[Symbol.asyncDispose]())

const started = 'POST /api/query HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n'
const endMs = 10_000

it('ends connections that do not finish what they begin', { timeout: 2 * endMs }, async () => {
  const slow: Record<string, string> = {
    'nothing but a word': 'GET',
    'headers without an end': started,
    'a body that does not come': `${started}authorization: Bearer ${daemon.adminToken}\r\ncontent-length: 100\r\n\r\n`,
    'half a body': `${started}authorization: Bearer ${daemon.adminToken}\r\ncontent-length: 100\r\n\r\n{"sparql`,
    'chunks without an end': `${started}authorization: Bearer ${daemon.adminToken}\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabcde`,
  }
  const ends = await Promise.all(
    Object.entries(slow).map(async ([what, bytes]) => {
      const socket = await open(daemon.url)
      socket.write(bytes)
      // A letter now and then, as one does who wants to hold a connection for ever.
      const drip = setInterval(() => socket.write(what.startsWith('headers') ? 'x-a: b\r\n' : 'a'), 500)
      const { ms, status } = await closed(socket, endMs)
      clearInterval(drip)
      return { what, ended: ms !== -1, status }
    }),
  )
  for (const { what, ended, status } of ends) {
    expect(ended, what).toBe(true)
    expect([0, 400, 408, 504], what).toContain(status)
  }
})

it('serves others while a thousand connections do nothing', { timeout: 30_000 }, async () => {
  const idle: Socket[] = []
  for (let batch = 0; batch < 20; batch++)
    idle.push(...(await Promise.all(Array.from({ length: 50 }, () => open(daemon.url)))))
  try {
    await caller.get('/api/agent/identity')
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const start = performance.now()
      expect((await caller.get('/api/agent/identity')).status).toBe(200)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    expect(times[10]).toBeLessThan(100)
  } finally {
    for (const socket of idle) socket.destroy()
  }
})

it('is not held up by readers of events that never read', { timeout: 20_000 }, async () => {
  const deaf = await Promise.all(Array.from({ length: 20 }, () => open(daemon.url)))
  for (const socket of deaf) {
    socket.pause()
    socket.write(`GET /api/events?lastEventId=0&token=${daemon.adminToken} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  }
  await caller.post('/api/context-graph/create', { id: 'busy' })
  const start = performance.now()
  for (let i = 0; i < 30; i++) {
    const quads = [{ subject: 'urn:s', predicate: 'urn:p', object: `"${i}"` }]
    const written = await caller.post(`/api/knowledge-assets/a-${i}/wm/write`, { contextGraphId: 'busy', quads })
    expect(written.status).toBe(200)
  }
  expect((performance.now() - start) / 30).toBeLessThan(200)
  for (const socket of deaf) socket.destroy()
})

it('refuses event streams beyond its number and stays usable', { timeout: 20_000 }, async () => {
  const target = `GET /api/events?token=${daemon.adminToken} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
  const streams = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = await open(daemon.url)
      const first = new Promise<string>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(9, 12)))
        socket.once('close', () => resolve('closed'))
      })
      socket.write(target)
      return { socket, status: await first }
    }),
  )
  const statuses = streams.map(({ status }) => status)
  for (const { socket } of streams) socket.destroy()
  expect(statuses.filter((status) => status === '200').length).toBeLessThanOrEqual(256)
  expect(statuses).toContain('503')
  expect((await caller.get('/api/status')).status).toBe(200)
})
