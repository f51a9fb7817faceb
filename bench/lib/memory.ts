import { setTimeout as wait } from 'node:timers/promises'

export const megabyte = 2 ** 20

export function rss(): number {
  return process.memoryUsage().rss
}

/** Memory of the process once garbage is gone; the runner starts topics with `--expose-gc`. */
export async function settledRss(): Promise<number> {
  globalThis.gc?.()
  await wait(100)
  return rss()
}
