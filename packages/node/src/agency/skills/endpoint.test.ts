import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { callEndpoint, checkEndpoint } from './endpoint.js'

const call = { skillUri: 'urn:skill', input: { n: 1 }, caller: { agent: '0xa', peerId: 'p' } }

describe('the endpoint of a skill', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const serve = async (listener: RequestListener) => {
    server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const run = (url: string, signal = new AbortController().signal) => callEndpoint(url, call, signal)

  it('is on this machine and nowhere else', () => {
    for (const url of ['http://127.0.0.1:1/', 'http://localhost/x', 'http://[::1]:5/'])
      expect(() => checkEndpoint(url)).not.toThrow()
    for (const url of ['http://10.0.0.1/', 'https://127.0.0.1/', 'http://user@127.0.0.1/', 'file:///etc', 'x'])
      expect(() => checkEndpoint(url)).toThrow(expect.objectContaining({ code: 'SKILL_ENDPOINT_INVALID' }))
  })

  it('answers with JSON or text', async () => {
    const url = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{"sum":2}'))
    await expect(run(url)).resolves.toMatchObject({ success: true, output: { sum: 2 } })
  })

  it('may fail, which is an outcome and no error, and tells nothing of the program', async () => {
    const url = await serve((_, response) => response.writeHead(500).end('stack trace'))
    await expect(run(url)).resolves.toMatchObject({ success: false, error: 'the skill answered 500' })
    await expect(run('http://127.0.0.1:1/')).resolves.toMatchObject({ error: 'the skill does not answer' })
    server?.close()
    const broken = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{'))
    await expect(run(broken)).resolves.toMatchObject({ error: 'the skill answered with broken JSON' })
  })

  it('is given up when its time is over', async () => {
    const url = await serve(() => undefined)
    await expect(run(url, AbortSignal.timeout(20))).resolves.toMatchObject({ error: 'the skill took too long' })
    server?.closeAllConnections()
  })
})
