import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { timeLimit } from '@kg/core/async'

export interface FetchLimits {
  readonly bytes: number
  readonly ms: number
  readonly signal: AbortSignal
}

/** The bytes at an address, not more and not later than the limits say. */
export async function fetchLimited(address: string, { bytes, ms, signal }: FetchLimits): Promise<Buffer> {
  const url = new URL(address)
  if (url.protocol === 'file:') {
    const path = fileURLToPath(url)
    if ((await stat(path)).size > bytes) throw new Error(`it has more than ${bytes} bytes`)
    return readFile(path)
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not supported`)
  const reply = await fetch(url, { signal: timeLimit(ms, signal) })
  if (url.protocol === 'https:' && !reply.url.startsWith('https:'))
    throw new Error('it redirects to an address without TLS')
  if (!reply.ok) throw new Error(`the server answers ${reply.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > bytes) throw new Error(`it has more than ${bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** In one line, what went wrong; fetch hides it in the cause. */
export function reasonFor(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'no answer in time'
  return cause instanceof Error && message === 'fetch failed'
    ? cause.message || (cause as { code?: string }).code || message
    : message
}
