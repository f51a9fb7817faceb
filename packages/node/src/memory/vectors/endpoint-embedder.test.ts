import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { endpointEmbedder } from './endpoint-embedder.js'

interface Asked {
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly model: string; readonly input: string[] }
}

const asked: Asked[] = []
let answer: { status: number; body: string } | undefined
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Asked['body']
  asked.push({ path: request.url, headers: request.headers, body })
  const data = body.input.map((input, index) => ({ index, embedding: [input.length, 1] })).reverse()
  response.writeHead(answer?.status ?? 200).end(answer?.body ?? JSON.stringify({ data }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const signal = AbortSignal.timeout(20_000)
const key = 'sk-very-secret'

describe('an endpoint for vectors', () => {
  it('is asked as OpenAI is, and its answers are put in order', async () => {
    const embedder = endpointEmbedder({ url, model: 'small', key })
    expect(await embedder.embed(['a', 'bcd'], signal)).toEqual([Float32Array.of(1, 1), Float32Array.of(3, 1)])
    expect(asked[0]).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'small', input: ['a', 'bcd'] },
    })
    expect(embedder.model).toContain('small')
  })

  it('gets no token where there is none', async () => {
    await endpointEmbedder({ url: `${url}/embeddings`, model: 'small', key: '' }).embed(['a'], signal)
    expect(asked.at(-1)?.headers).not.toHaveProperty('authorization')
    expect(asked.at(-1)?.path).toBe('/v1/embeddings')
  })

  it.each([
    ['answers 401', { status: 401, body: `no such key: ${key}` }],
    ['not a list of embeddings', { status: 200, body: '<html>' }],
    ['not a list of embeddings', { status: 200, body: '{"data":[{"embedding":["a"]}]}' }],
  ])('says that it %s, and never the key', async (why, given) => {
    answer = given
    const failed: unknown = await endpointEmbedder({ url, model: 'm', key })
      .embed(['a'], signal)
      .catch((error: unknown) => error)
    answer = undefined
    expect(String(failed)).toContain(why)
    expect(String(failed)).not.toContain(key)
  })

  it('says that nobody answers', async () => {
    const nobody = endpointEmbedder({ url: 'http://127.0.0.1:1/v1', model: 'm', key })
    await expect(nobody.embed(['a'], signal)).rejects.toThrow('127.0.0.1:1 does not answer')
  })
})
