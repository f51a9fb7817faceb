import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Exchange } from './exchange.js'

/** A request as the SDK reads it; it is aborted when the connection ends before the answer does. */
export function toWebRequest({ request, response, body }: Exchange): Request {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const { method = 'GET' } = request
  const sent = method === 'POST' && body !== undefined ? { body } : {}
  return new Request(urlOf(request), { method, headers: headersOf(request), signal: gone.signal, ...sent })
}

/** Only its path and parameters are read. */
export const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'http://localhost')

function headersOf({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Headers(pairs)
}

/** Settles when all is sent, or nobody is there to read it. */
export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, [...answer.headers].flat())
  if (answer.body === null) {
    response.end()
    return
  }
  response.flushHeaders()
  try {
    // The DOM's type of a stream and that of Node name the same object.
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response)
  } catch (error) {
    if (!response.destroyed) throw error
  }
}
