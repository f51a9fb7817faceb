import type { Server } from 'node:http'

const sweepMs = 20

/** Takes no more connections and waits until what has begun is answered, or the time is up. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  // A connection that has had its answer is kept alive by its client; it must not hold up the end.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  let late: NodeJS.Timeout | undefined
  await new Promise<void>((resolve) => {
    late = setTimeout(resolve, graceMs)
    server.close(() => resolve())
  })
  clearTimeout(late)
  clearInterval(sweep)
}
