import { pauseOrAbort } from '../pause-or-abort.js'

/** Asks again and again: another program's end or a foreign file tells no one. False when the time is over. */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  { ms, signal, everyMs = 25 }: { ms: number; signal: AbortSignal; everyMs?: number },
): Promise<boolean> {
  const until = performance.now() + ms
  while (!(await done())) {
    if (performance.now() > until) return false
    await pauseOrAbort(everyMs, signal)
  }
  return true
}
