import { request } from 'node:http'
import { defined } from '@kg/core'
import type { Daemon } from './daemon.js'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends a request; undefined when no answer came, so that nobody knows whether it was carried out. */
export function send(
  { url, token, connections }: Pick<Daemon, 'url' | 'token' | 'connections'>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer | undefined> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...defined({ 'idempotency-key': key }),
  }
  return new Promise((resolve) => {
    const outgoing = request(url + path, { method, headers, agent: connections }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', () => resolve(undefined))
      incoming.on('close', () => resolve(undefined))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, body: parsed(Buffer.concat(chunks).toString()) }),
      )
    })
    outgoing.on('error', () => resolve(undefined))
    outgoing.end(text)
  })
}

/** The body of an answer that must have the status that is wanted. */
export async function expectAnswer<T>(answer: Promise<Answer | undefined>, status = 200): Promise<T> {
  const given = await answer
  if (given?.status !== status)
    throw new Error(`wanted ${status}, got ${given?.status ?? 'no answer'}: ${JSON.stringify(given?.body)}`)
  return given.body as T
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))
