import type { Timing } from './timing.js'

/** The columns of a query that went through more than the engine, and of the engine alone. */
export const besideEngine = ({ p50, p99, perSecond }: Timing, alone: Timing) => ({
  'p50 ms': p50,
  'p99 ms': p99,
  'per s': perSecond,
  'engine p50': alone.p50,
  'engine per s': alone.perSecond,
  'per-s ratio': perSecond / alone.perSecond,
})
