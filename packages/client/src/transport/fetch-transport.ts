import { type BodyBytes, codeOf, isNotConnected, type Transport, TransportError } from './transport.js'

/** Over the platform's fetch: for browsers. In Node it stops waiting for headers after 300 s; see nodeTransport. */
export function fetchTransport(): Transport {
  return {
    async send({ method, url, headers, body, signal }) {
      const init: RequestInit = { method, headers, signal, redirect: 'error', cache: 'no-store' }
      if (body !== undefined) init.body = await toBlob(body)
      try {
        const response = await fetch(url, init)
        return { status: response.status, headers: response.headers, body: chunksOf(response.body, signal) }
      } catch (error) {
        throw failure(error, signal)
      }
    },
    close: () => undefined,
  }
}

/** Browsers send streams over HTTP/2 only, so the body is gathered first. */
async function toBlob(body: BodyBytes): Promise<Blob> {
  if (body instanceof Uint8Array) return new Blob([body as Uint8Array<ArrayBuffer>])
  const parts: Blob[] = []
  for await (const chunk of body) parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
  return new Blob(parts)
}

async function* chunksOf(stream: ReadableStream<Uint8Array> | null, signal: AbortSignal) {
  if (stream === null) return
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    throw failure(error, signal, true)
  } finally {
    // Also ends the connection of a body that was left before its end.
    await reader.cancel().catch(() => undefined)
  }
}

function failure(error: unknown, signal: AbortSignal, answered = false): unknown {
  if (signal.aborted) return signal.reason
  const cause = (error as Error).cause ?? error
  const why = codeOf(cause) ?? (cause as Error).message
  return new TransportError(why, answered ? 'yes' : isNotConnected(cause) ? 'no' : 'maybe', { cause: error })
}
