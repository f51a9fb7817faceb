import type { Host } from '@kg/net'

const delaysMs = [250, 500, 1000, 2000, 4000, 8000, 15_000]

/** Waits a while, less when a peer connects or the time is up. */
export async function nextRound(
  host: Host | undefined,
  round: number,
  expiresAt: number,
  signal: AbortSignal,
): Promise<void> {
  const delay = Math.min(delaysMs[Math.min(round, delaysMs.length - 1)] ?? 0, Math.max(0, expiresAt - Date.now()))
  let leave: (() => void) | undefined
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    leave = host?.onConnect(done)
    signal.addEventListener('abort', done, { once: true })
  })
  leave?.()
}
