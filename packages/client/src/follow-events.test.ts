import { describe, expect, it } from 'vitest'
import { createClient } from './client.js'
import { nodeTransport } from './node/node-transport.js'
import type { ServerEvent } from './parse-events.js'
import { type Answer, sendProblem, testServer } from './testing/test-server.js'

/** `retry: 1` keeps the tests quick. */
const stream =
  (...texts: string[]): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`retry: 1\n\n${texts.join('')}`)
  }
const receipt = (seq: number) => `id: ${seq}\nevent: receipt\ndata: {"seq":${seq}}\n\n`
const clientOf = (baseUrl: string) => createClient({ baseUrl, token: 't0', transport: nodeTransport() })

async function take(count: number, events: AsyncIterable<ServerEvent>): Promise<ServerEvent[]> {
  const taken: ServerEvent[] = []
  for await (const event of events) if (taken.push(event) === count) break
  return taken
}

describe('the events', () => {
  it('go on where they were when the stream ends or breaks', async () => {
    const answers: Answer[] = [
      (received, response) => {
        stream(receipt(4), receipt(5))(received, response)
        response.end()
      },
      (received, response) => {
        stream(receipt(6), 'id: 7\nevent: receipt\ndata: {"se')(received, response)
        response.socket?.end()
      },
      (_, response) => sendProblem(response, 503, 'NODE_STOPPING'),
      stream(receipt(7)),
    ]
    await using server = await testServer((received, response) => answers.shift()?.(received, response))
    const events = await take(4, clientOf(server.url).events({ lastEventId: 3 }))
    expect(events).toEqual([4, 5, 6, 7].map((seq) => ({ id: String(seq), event: 'receipt', data: { seq } })))
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual(['3', '5', '6', '6'])
    expect(server.requests[0]).toMatchObject({ url: '/api/events', headers: { authorization: 'Bearer t0' } })
  })

  it('go on after the daemon was away', async () => {
    const first = await testServer(stream(receipt(1)))
    const events = clientOf(first.url).events()[Symbol.asyncIterator]()
    expect((await events.next()).value).toMatchObject({ id: '1' })
    const next = events.next()
    await first.close()
    await using second = await testServer(stream(receipt(2)), first.port)
    expect((await next).value).toMatchObject({ id: '2' })
    expect(second.requests[0]?.headers['last-event-id']).toBe('1')
    await events.return?.()
  })

  it('take a silent connection for a lost one', async () => {
    let connected = 0
    await using server = await testServer((received, response) => stream(receipt(++connected))(received, response))
    const events = await take(3, clientOf(server.url).events({ idleMs: 40 }))
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  it('end quietly when the caller says so', async () => {
    await using server = await testServer(stream(receipt(1)))
    const controller = new AbortController()
    const seen: ServerEvent[] = []
    for await (const event of clientOf(server.url).events(controller)) {
      seen.push(event)
      controller.abort()
    }
    expect(seen).toHaveLength(1)
  })

  it('fail when the first connection does, or when the daemon refuses', async () => {
    const server = await testServer((_, response) => sendProblem(response, 401, 'UNAUTHORIZED'))
    await expect(take(1, clientOf(server.url).events())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await server.close()
    await expect(take(1, clientOf(server.url).events())).rejects.toMatchObject({ code: 'DAEMON_UNREACHABLE' })
  })

  it('close their connection when nobody listens any more', async () => {
    let closed: () => void = () => undefined
    const gone = new Promise<void>((resolve) => {
      closed = resolve
    })
    await using server = await testServer((received, response) => {
      response.once('close', closed)
      stream(receipt(1))(received, response)
    })
    await take(1, clientOf(server.url).events())
    await gone
  })
})
