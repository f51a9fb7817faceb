import { raw, route } from '@kg/contract'
import { expect, it } from 'vitest'
import { handle } from './handle.js'
import { streamEvents } from './stream-events.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const ticks = route({ ...routeDefaults, method: 'GET', path: '/ticks', replies: { 200: raw('text/event-stream') } })

async function* count(to: number, signal: AbortSignal): AsyncGenerator<string> {
  for (let n = 1; n <= to && !signal.aborted; n++) yield `id: ${n}\ndata: {}\n\n`
}

it('begins at once, sends each event, and ends with the last one', async () => {
  const { signal: stopping } = new AbortController()
  const first = 'event: connected\ndata: {}\n\n'
  const binding = handle(ticks, (_, call) =>
    streamEvents(call, stopping, { first, events: (signal) => count(2, signal) }),
  )
  await using server = await startTestServer({ bindings: [binding] })
  const { status, headers, text } = await server.ask('/ticks', { headers: { ...asAgent, origin: 'http://localhost' } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': 'http://localhost',
  })
  expect(text).toBe(`${first}id: 1\ndata: {}\n\nid: 2\ndata: {}\n\n`)
})

it('ends when the node stops', async () => {
  const stopping = new AbortController()
  stopping.abort()
  const binding = handle(ticks, (_, call) =>
    streamEvents(call, stopping.signal, { first: ': here\n\n', events: (signal) => count(1000, signal) }),
  )
  await using server = await startTestServer({ bindings: [binding] })
  expect((await server.ask('/ticks', { headers: asAgent })).text).toBe(': here\n\n')
})
