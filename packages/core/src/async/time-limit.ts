import { abortSignalOf, type EndSignal } from './end-signal.js'
import { startTimer } from './timers.js'

/**
 * A signal that fires when time is up, or with the caller's. Not `AbortSignal.timeout` in an `AbortSignal.any`: Node 20
 * forgets such a time limit with the next collection of garbage.
 */
export function timeLimit(ms: number, caller?: EndSignal): AbortSignal {
  const limit = new AbortController()
  startTimer(ms, () => limit.abort(new DOMException('The time is up', 'TimeoutError')))
  return caller === undefined ? limit.signal : AbortSignal.any([abortSignalOf(caller), limit.signal])
}
