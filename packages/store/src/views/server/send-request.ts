import { Agent, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { ResultTooLargeError } from '@kg/contract/errors'

/** In pieces where it is large: they are made while the request is sent. */
export type RequestBody = string | Buffer | Iterable<Buffer>

export interface Reply {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: string
}

export interface RequestOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  /** The first byte past them ends the transfer. */
  readonly maxBytes: number
}

// Over node:http, because a short request by `fetch` costs several times what the server needs for its answer. Idle
// connections do not hold the process up, and end by themselves before most servers close them.
const idle = { keepAlive: true, timeout: 4000 }
const agent = new Agent(idle)
const secureAgent = new SecureAgent(idle)

/** One request and its whole answer, on a connection that is kept for the next one. */
export function sendRequest(url: string, body: RequestBody, options: RequestOptions): Promise<Reply> {
  const { method, signal, maxBytes } = options
  return new Promise((resolve, reject) => {
    const target = new URL(url)
    const headers = { ...options.headers, ...lengthOf(body) }
    const more = { ...urlToHttpOptions(target), method, headers, signal }
    const outgoing =
      target.protocol === 'https:' ? requestSecurely({ ...more, agent: secureAgent }) : request({ ...more, agent })
    outgoing.once('response', (incoming) => {
      readReply(incoming, maxBytes).then(resolve, reject)
      // A server that answers before it has read everything reads no more.
      incoming.once('end', () => {
        if (!outgoing.writableEnded) outgoing.destroy()
      })
    })
    outgoing.on('error', reject)
    if (typeof body === 'string' || Buffer.isBuffer(body)) outgoing.end(body)
    else
      pipeline(Readable.from(body), outgoing, (error) => {
        if (error) reject(error)
      })
  })
}

function readReply(incoming: IncomingMessage, maxBytes: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) incoming.destroy(new ResultTooLargeError({ cap: `${maxBytes} bytes` }))
    })
    incoming.once('error', reject)
    incoming.once('end', () => {
      const { statusCode: status = 0, headers } = incoming
      const get = (name: string) => headers[name]?.toString() ?? null
      resolve({ status, headers: { get }, body: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

const lengthOf = (body: RequestBody): Record<string, number> =>
  typeof body === 'string' || Buffer.isBuffer(body) ? { 'content-length': Buffer.byteLength(body) } : {}
