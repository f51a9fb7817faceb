import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from './serve.js'

let server: Server
beforeAll(async () => {
  server = await serve(async ({ id, method }) => JSON.stringify({ id, result: method }), {
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function post(body: string, method = 'POST'): Promise<[number, unknown]> {
  const { port } = server.address() as AddressInfo
  const sent = method === 'POST' ? { method, body } : { method }
  const response = await fetch(`http://127.0.0.1:${port}`, sent)
  return [response.status, await response.json()]
}

describe('serving JSON-RPC', () => {
  it('answers one request, and several in their order', async () => {
    expect(await post('{"id":1,"method":"a"}')).toEqual([200, { id: 1, result: 'a' }])
    const two = '[{"id":2,"method":"b","params":[]},{"id":3,"method":"c"}]'
    expect(await post(two)).toEqual([
      200,
      [
        { id: 2, result: 'b' },
        { id: 3, result: 'c' },
      ],
    ])
  })

  it('refuses what is not a request', async () => {
    expect(await post('{')).toMatchObject([200, { error: { code: -32700 } }])
    expect(await post('{"id":1}')).toMatchObject([200, { error: { code: -32600 } }])
    expect(await post('[null]')).toMatchObject([200, [{ error: { code: -32600 } }]])
    expect(await post('{"method":"a","params":{}}')).toMatchObject([200, { error: { code: -32600 } }])
    expect(await post('', 'GET')).toMatchObject([405, { error: { code: -32600 } }])
  })
})
