import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Received } from './http.js'

/** A connection of its own, for what a client library would not send. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect', { signal: AbortSignal.timeout(10_000) })
  return socket
}

/** The text of a request. */
export function requestText(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): Buffer {
  const length = Buffer.byteLength(body)
  const all = { host: 'localhost', ...headers, ...(length > 0 ? { 'content-length': String(length) } : {}) }
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from(body)])
}

/** Reads answers from a connection until there are as many as wanted, or it ends. Those to HEAD have no body. */
export async function answersOn(socket: Socket, count: number, method = 'GET'): Promise<Received[]> {
  let text = ''
  const found: Received[] = []
  const late = setTimeout(() => socket.destroy(), 20_000)
  for await (const part of socket.setEncoding('utf8')) {
    text += part
    for (let next = firstAnswer(text, method); next !== undefined; next = firstAnswer(text, method)) {
      found.push(next.answer)
      text = next.rest
    }
    if (found.length >= count) break
  }
  clearTimeout(late)
  return found
}

function firstAnswer(text: string, method: string): { answer: Received; rest: string } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 2)]),
  )
  const rest = Buffer.from(text.slice(end + 4))
  const length = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0)
  if (rest.length < length) return undefined
  return {
    answer: { status: Number(line.split(' ')[1]), headers, text: rest.subarray(0, length).toString('utf8') },
    rest: rest.subarray(length).toString('utf8'),
  }
}
