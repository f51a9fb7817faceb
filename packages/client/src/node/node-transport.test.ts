import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/test-server.js'
import { TransportError } from '../transport/transport.js'
import { nodeTransport } from './node-transport.js'

const { signal } = new AbortController()

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('the transport over node:http', () => {
  it('keeps its connection for the next request', async () => {
    await using server = await testServer((_, response) => response.end('ok'))
    const transport = nodeTransport()
    for (let i = 0; i < 3; i++) {
      const { body } = await transport.send({ method: 'GET', url: server.url, headers: {}, signal })
      expect(await textOf(body)).toBe('ok')
    }
    expect(server.connections()).toBe(1)
    transport.close()
  })

  it('gives the answer while it is still coming', async () => {
    let finish: () => void = () => undefined
    await using server = await testServer((_, response) => {
      response.write('first')
      finish = () => response.end('last')
    })
    const transport = nodeTransport()
    const { body } = await transport.send({ method: 'GET', url: server.url, headers: {}, signal })
    const seen: string[] = []
    for await (const chunk of body) {
      if (seen.push(Buffer.from(chunk).toString()) === 1) finish()
    }
    expect(seen).toEqual(['first', 'last'])
    transport.close()
  })

  it('tells a connection that never came about from one that was cut', async () => {
    const server = await testServer((_, response) => response.socket?.destroy())
    const transport = nodeTransport()
    const request = { method: 'POST', url: server.url, headers: {}, body: new Uint8Array(3), signal }
    await expect(transport.send(request)).rejects.toMatchObject({ name: 'TransportError', sent: 'yes' })
    await server.close()
    await expect(transport.send(request)).rejects.toMatchObject({ sent: 'no', message: 'ECONNREFUSED' })
    transport.close()
  })

  it('fails when an answer breaks off', async () => {
    await using server = await testServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('some', () => response.socket?.end())
    })
    const { body } = await nodeTransport().send({ method: 'GET', url: server.url, headers: {}, signal })
    await expect(textOf(body)).rejects.toBeInstanceOf(TransportError)
  })

  it('passes on a failure of what it was to send', async () => {
    await using server = await testServer(() => undefined)
    const body = (async function* () {
      yield new Uint8Array(10)
      throw new Error('the disk is gone')
    })()
    const sending = nodeTransport().send({ method: 'POST', url: server.url, headers: {}, body, signal })
    await expect(sending).rejects.toThrow('the disk is gone')
  })

  it('takes an answer that comes before the upload has ended', async () => {
    const server = createServer((_, response) => response.writeHead(413).end('too large')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    let ended = false
    const body = (async function* () {
      for (let i = 0; i < 2000 && !ended; i++) yield new Uint8Array(64 * 1024)
    })()
    const response = await nodeTransport().send({ method: 'POST', url, headers: {}, body, signal })
    ended = true
    expect(response.status).toBe(413)
    expect(await textOf(response.body)).toBe('too large')
    server.closeAllConnections()
    server.close()
  })
})
