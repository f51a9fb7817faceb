import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often it checks whether the event loop is late. */
const resolution = 20

export interface LoopDelay {
  /** By how much the event loop was late, at worst in 99 of 100 checks since the last call. */
  readP99Ms(): number
  stop(): void
}

export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  return {
    readP99Ms() {
      // It records the time between two checks, which is the resolution where nothing is late.
      const ms = histogram.percentile(99) / 1e6 - resolution
      histogram.reset()
      return Math.max(0, ms)
    },
    stop: () => {
      histogram.disable()
    },
  }
}
