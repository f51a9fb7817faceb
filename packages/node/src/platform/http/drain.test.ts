import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drain } from './drain.js'

let cleanUp: (() => void)[] = []
afterEach(() => {
  for (const end of cleanUp) end()
  cleanUp = []
})

const longMs = 60_000

/** A server whose answers the test gives, and a client that holds its connection open. */
async function serve() {
  const server = createServer({ keepAliveTimeout: longMs })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true })
  const { port } = server.address() as AddressInfo
  cleanUp.push(
    () => agent.destroy(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return {
    server,
    async ask() {
      const arrival = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
      const sent = get({ host: '127.0.0.1', port, agent })
      const text = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
        let body = ''
        for await (const chunk of response ?? []) body += chunk
        return body
      })
      text.catch(() => undefined)
      const [, response] = await arrival
      return { text, response }
    },
  }
}

describe('draining the server', () => {
  it('waits until a request that has begun is answered', async () => {
    const { server, ask } = await serve()
    const { text, response } = await ask()
    let isOver = false
    const draining = drain(server, longMs).then(() => {
      isOver = true
    })
    await new Promise((next) => setImmediate(next))
    expect([isOver, server.listening]).toEqual([false, false])
    response.end('late but whole')
    expect(await text).toBe('late but whole')
    await draining
  })

  it('does not wait for a connection that its client only holds open', async () => {
    const { server, ask } = await serve()
    const { text, response } = await ask()
    response.end('done')
    await text
    const began = performance.now()
    await drain(server, longMs)
    expect(performance.now() - began).toBeLessThan(longMs / 2)
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { server } = await serve()
      const draining = drain(server, longMs)
      expect(vi.getTimerCount()).toBe(1)
      await draining
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('gives up when the time is over', async () => {
    const { server, ask } = await serve()
    const { response } = await ask()
    await drain(server, 30)
    expect(response.writableEnded).toBe(false)
  })
})
