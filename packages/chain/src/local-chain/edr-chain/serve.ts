import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Answer, RpcRequest } from './answer.js'

const bodyLimit = 32 * 1024 * 1024

/** Serves JSON-RPC over HTTP, one request or an array of them. */
export async function serve(answer: Answer, place: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    replyTo(request, answer)
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
      .catch(() => response.destroy())
  })
  // A client decides how long it keeps a connection: closing one that it is about to use looks like a lost chain.
  server.keepAliveTimeout = 0
  server.listen(place)
  await once(server, 'listening')
  return server
}

async function replyTo(request: IncomingMessage, answer: Answer): Promise<{ status: number; body: string }> {
  if (request.method !== 'POST') return { status: 405, body: faultText(-32600, 'send requests by POST') }
  const text = await bodyOf(request)
  if (text === undefined) return { status: 413, body: faultText(-32600, `more than ${bodyLimit} bytes`) }
  const asked = parsed(text)
  if (asked === undefined) return { status: 200, body: faultText(-32700, 'the body is not JSON') }
  if (!Array.isArray(asked)) return { status: 200, body: await answerTo(asked, answer) }
  const replies: string[] = []
  for (const one of asked) replies.push(await answerTo(one, answer))
  return { status: 200, body: `[${replies.join(',')}]` }
}

async function answerTo(asked: unknown, answer: Answer): Promise<string> {
  const { method, params = [] } = (asked ?? {}) as Partial<RpcRequest>
  if (typeof method !== 'string' || !Array.isArray(params)) return faultText(-32600, 'not a JSON-RPC request')
  return answer(asked as RpcRequest)
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyLimit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultText(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}
