import type { Server } from 'node:http'
import { deferred, every, waitAtMost } from '@kg/core/async'

const sweepMs = 20

/** Accepts no more connections and waits until what has begun is answered, or the time is up. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  // A connection that has had its answer is kept alive by its client; it must not hold up the end.
  const stopSweep = every(sweepMs, () => server.closeIdleConnections())
  const closed = deferred()
  server.close(() => closed.resolve())
  await waitAtMost(closed.promise, { ms: graceMs })
  stopSweep()
}
