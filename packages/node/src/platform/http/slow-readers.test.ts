import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { cutSlowReaders } from './slow-readers.js'

const many = 'x'.repeat(32 << 20)

/** A server that answers with far more than the kernel holds for a reader. */
async function serve(limits: { stallMs: number; bytesPerSecond: number }) {
  const cut = deferred<string>()
  const answers: ServerResponse[] = []
  const server = createServer((_request, response) => {
    answers.push(response)
    response.end(many)
  })
  const stop = cutSlowReaders(server, { ...limits, onCut: cut.resolve })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.on('error', () => undefined)
    return socket
  }
  return {
    ask,
    cut: cut.promise,
    answers,
    async [Symbol.asyncDispose]() {
      stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a reader', () => {
  it('that takes nothing of what waits for it is cut', async () => {
    await using server = await serve({ stallMs: 200, bytesPerSecond: 1000 })
    const socket = server.ask()
    socket.pause()
    expect(await server.cut).toBe('127.0.0.1')
    expect(server.answers[0]?.socket?.destroyed ?? true).toBe(true)
    socket.destroy()
  })

  it('that takes only a trickle is cut', async () => {
    await using server = await serve({ stallMs: 300, bytesPerSecond: 500 << 20 })
    const socket = server.ask()
    const trickle = setInterval(() => socket.read(1024), 10)
    socket.on('readable', () => undefined)
    expect(await server.cut).toBe('127.0.0.1')
    clearInterval(trickle)
    socket.destroy()
  })

  it('that reads on gets all of it', async () => {
    await using server = await serve({ stallMs: 100, bytesPerSecond: 1000 })
    const socket = server.ask()
    let size = 0
    for await (const chunk of socket) {
      size += (chunk as Buffer).length
      if (size > many.length) break
    }
    expect(size).toBeGreaterThan(many.length)
  })
})
