import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { rpcRequest } from './rpc-request.js'

async function endpoint(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const saying = (text: string, status = 200) => endpoint((_, answer) => answer.writeHead(status).end(text))

describe('rpcRequest', () => {
  it('sends a call and gives its result', async () => {
    const bodies: unknown[] = []
    await using rpc = await endpoint(async (request, answer) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = JSON.parse(Buffer.concat(parts).toString())
      bodies.push(body)
      answer.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x1' }))
    })
    const request = rpcRequest(rpc.url)
    expect(await request('eth_chainId', [])).toBe('0x1')
    expect(await request('eth_getTransactionReceipt', ['0x2'])).toBe('0x1')
    expect(bodies).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_getTransactionReceipt', params: ['0x2'] },
    ])
  })

  it.each([
    ['what is no JSON', 'hello', /answered 200 without JSON/],
    ['a refusal', '{"id":1,"error":{"code":-1,"message":"not here"}}', /refused: not here/],
    ['the answer to another call', '{"id":2,"result":1}', /not one of JSON-RPC/],
    ['no result', '{"id":1}', /not one of JSON-RPC/],
    ['a list', '[1]', /not one of JSON-RPC/],
    ['more than is taken', `{"id":1,"result":"${'x'.repeat(2000)}"}`, /longer than 1000 bytes/],
  ])('refuses %s', async (_, text, why) => {
    await using rpc = await saying(text)
    const asked = rpcRequest(rpc.url, { maxBytes: 1000 })('eth_chainId', [])
    await expect(asked).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED', message: expect.stringMatching(why) })
  })

  it('does not wait for ever', async () => {
    await using rpc = await endpoint((_, answer) => void answer.writeHead(200).write('{'))
    const asked = rpcRequest(rpc.url, { timeoutMs: 50 })('eth_chainId', [])
    await expect(asked).rejects.toThrow('no answer within 50 ms')
  })

  it('ends when the caller does', async () => {
    await using rpc = await endpoint(() => undefined)
    const asked = rpcRequest(rpc.url, { signal: AbortSignal.abort(new Error('enough')) })('eth_chainId', [])
    await expect(asked).rejects.toThrow('enough')
  })

  it('does not follow to elsewhere, and speaks HTTP alone', async () => {
    await using target = await saying('{"id":1,"result":1}')
    await using rpc = await endpoint((_, answer) => answer.writeHead(307, { location: target.url }).end())
    await expect(rpcRequest(rpc.url)('eth_chainId', [])).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
    for (const url of ['file:///etc/passwd', 'data:,1', 'nonsense'])
      await expect(rpcRequest(url)('eth_chainId', [])).rejects.toThrow('must begin with http')
  })

  it('says why nothing answers', async () => {
    const rpc = await saying('')
    await rpc[Symbol.asyncDispose]()
    await expect(rpcRequest(rpc.url)('eth_chainId', [])).rejects.toThrow('ECONNREFUSED')
  })
})
