import { pause } from '@kg/core/async'
import { ApiError } from '../api-error.js'
import { mayPass } from '../may-pass.js'

const firstPauseMs = 50
const longestPauseMs = 2000
const failuresInARow = 5

/** Asks again, less and less often, until there is an answer or the signal comes. A node may be away for a moment. */
export async function poll<T>(ask: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  let failures = 0
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    let askedFor = 0
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures++
      if (!mayPass(error) || failures === failuresInARow) throw error
      askedFor = retryAfterMs(error)
    }
    await pause(Math.max(pauseMs, askedFor), signal)
    signal.throwIfAborted()
  }
}

function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? error.data.retryAfterSeconds : undefined
  return typeof seconds === 'number' ? Math.min(seconds, 3600) * 1000 : 0
}
