import { pause } from '@kg/core/async'

export const megabyte = 2 ** 20

export function rss(): number {
  return process.memoryUsage().rss
}

/** Memory of the process once garbage is gone; the runner starts topics with `--expose-gc`. */
export async function settledRss(): Promise<number> {
  globalThis.gc?.()
  await pause(100)
  return rss()
}
