import { deferred } from '@kg/core/async'
import type { LogLine, LogRing } from './log-ring.js'

/** The lines after a number, and each new one as it is written, until the signal comes. */
export async function* followLog(
  ring: Pick<LogRing, 'after' | 'listen'>,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<LogLine, void> {
  let woken = deferred()
  const wake = () => woken.resolve()
  const stopListening = ring.listen(wake)
  signal.addEventListener('abort', wake)
  try {
    for (let last = after; !signal.aborted; ) {
      // Before the read: a line that is written after it wakes this very wait.
      woken = deferred()
      const lines = ring.after(last)
      for (const line of lines) {
        last = line.number
        yield line
        if (signal.aborted) return
      }
      if (lines.length === 0) await woken.promise
    }
  } finally {
    stopListening()
    signal.removeEventListener('abort', wake)
  }
}
