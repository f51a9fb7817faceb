import { ConnectionLostError, DaemonUnreachableError, TimeoutError } from '@kg/contract/errors'
import { startDeadline } from '@kg/core/async'
import { defined } from '@kg/core/values'
import { apiError } from './api-error.js'
import { type ReceivedHeaders, TransportError, type TransportResponse } from './transport/transport.js'
import { parsed, textOf, type Wire, type WireRequest } from './wire.js'

export interface RawResponse {
  readonly status: number
  readonly headers: ReceivedHeaders
  /** The body as it comes; read it once, this way or another. */
  readonly body: AsyncIterable<Uint8Array>
  text(): Promise<string>
}

export interface RawLimits {
  /** Until the answer begins. */
  readonly timeoutMs: number
  /** Between two pieces of the body; by default the same. */
  readonly idleMs?: number
  readonly key?: string
  readonly signal?: AbortSignal
}

/** Sends and gives the answer as it is; answers of 400 and more are thrown as ApiError. */
export async function openRaw(wire: Wire, request: WireRequest, limits: RawLimits): Promise<RawResponse> {
  const { timeoutMs, idleMs = timeoutMs, key, signal } = limits
  const deadline = startDeadline({ ms: timeoutMs, signal })
  const path = request.path.split('?', 1)[0] ?? request.path
  const explain = (error: unknown): unknown => {
    if (signal?.aborted === true) return signal.reason
    const { method } = request
    if (deadline.expired) return new TimeoutError({ method, path, timeoutMs })
    if (!(error instanceof TransportError)) return error
    const { message: why, sent } = error
    if (sent === 'no') return new DaemonUnreachableError({ baseUrl: wire.baseUrl, why }, { cause: error })
    const known = defined({ idempotencyKey: key })
    return new ConnectionLostError({ method, path, why, ...known }, { cause: error })
  }
  const watched = async function* (chunks: AsyncIterable<Uint8Array>) {
    deadline.restart(idleMs)
    try {
      for await (const chunk of chunks) {
        yield chunk
        deadline.restart(idleMs)
      }
    } catch (error) {
      throw explain(error)
    } finally {
      deadline.stop()
    }
  }
  try {
    const { status, headers, body } = await sendAgain(wire, request, deadline.signal)
    const chunks = watched(body)
    // Read at once where there is nothing to read, so that the connection is free again.
    const bodyless = status === 204 || status === 304 || headers.get('content-length') === '0'
    if (status < 400 && !bodyless) return { status, headers, body: chunks, text: () => textOf(chunks) }
    const text = await textOf(chunks)
    if (status >= 400) throw apiError(status, parsed(text) ?? text, headers)
    return { status, headers, body: noChunks(), text: async () => '' }
  } catch (error) {
    deadline.stop()
    throw explain(error)
  }
}

/** A kept connection may end just as a read is sent on it: a read that was lost is sent once more. */
async function sendAgain(wire: Wire, request: WireRequest, signal: AbortSignal): Promise<TransportResponse> {
  try {
    return await wire.send(request, signal)
  } catch (error) {
    const again = request.method === 'GET' && error instanceof TransportError && error.sent === 'yes'
    if (!again || signal.aborted) throw error
    return wire.send(request, signal)
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {
  // Nothing comes.
}
