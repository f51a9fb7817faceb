import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { answerEarly } from './answer-early.js'

const limits = { bytes: 4 * 2 ** 20, ms: 60_000 }
const server = createServer((asked, answer) => {
  answer.writeHead(413, { connection: 'close', 'content-length': 9 })
  answerEarly('too large', asked, limits).pipe(answer)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

it('lets a client that is still sending read the answer', async () => {
  for (let i = 0; i < 20; i++) {
    const asking = request({ port, host: '127.0.0.1', method: 'POST' })
    asking.end(Buffer.alloc(3 * 2 ** 20))
    const [answer] = await once(asking, 'response')
    expect(answer.statusCode).toBe(413)
    expect(answer.headers.connection).toBe('close')
    expect(await text(answer)).toBe('too large')
  }
})

it('cuts off a client that has much more to send', async () => {
  const asking = request({ port, host: '127.0.0.1', method: 'POST' })
  asking.on('error', () => undefined)
  const closed = once(asking, 'close')
  let sent = 0
  const send = () => {
    while (!asking.destroyed && sent++ < 10_000) if (!asking.write(Buffer.alloc(2 ** 16))) return
  }
  asking.on('drain', send)
  send()
  await closed
  expect(sent).toBeLessThan(10_000)
})
