import { pause } from '@kg/core/async'
import { defined } from '@kg/core/values'
import { mayPass } from './may-pass.js'
import { parseEvents, type ServerEvent } from './parse-events.js'
import { openRaw } from './raw-response.js'
import type { Wire } from './wire.js'

export interface EventOptions {
  /** Only what came after this one. */
  readonly lastEventId?: string | number
  /** Ends the stream quietly. */
  readonly signal?: AbortSignal
  /** A connection that says nothing for so long counts as lost: the node sends a sign of life more often. */
  readonly idleMs?: number
  /** Called when the stream is lost, before it is taken up again. */
  readonly onLost?: () => void
}

const firstRetryMs = 250
const longestRetryMs = 10_000

/** Events as they happen. A lost stream is taken up again where it ended; a first connection that fails is an error. */
export async function* followEvents(
  wire: Wire,
  path: string,
  timeoutMs: number,
  { lastEventId, signal = new AbortController().signal, idleMs = 90_000, onLost }: EventOptions,
): AsyncGenerator<ServerEvent> {
  let last = lastEventId === undefined ? undefined : String(lastEventId)
  let retryMs = firstRetryMs
  let connected = false
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const headers = { accept: 'text/event-stream', ...defined({ 'last-event-id': last }) }
      const { body } = await openRaw(wire, { method: 'GET', path, headers }, { timeoutMs, idleMs, signal })
      connected = true
      for await (const part of parseEvents(body)) {
        if ('retryMs' in part) {
          retryMs = part.retryMs
          continue
        }
        failures = 0
        last = part.received.id ?? last
        yield part.received
      }
    } catch (error) {
      if (signal.aborted) return
      if (!connected || !mayPass(error)) throw error
    }
    onLost?.()
    await pause(Math.min(retryMs * 2 ** failures, longestRetryMs), signal)
  }
}
