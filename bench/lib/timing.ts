export interface Timing {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly worst: number
  readonly perSecond: number
}

export interface Effort {
  readonly callers?: number
  /** No call is begun after this long. */
  readonly budgetMs: number
  readonly most?: number
  /** So many calls are made whatever they take. */
  readonly least?: number
}

/** Calls `fn` again and again, from several callers at once, and says how long the calls took. */
export async function measure(fn: (turn: number) => unknown, effort: Effort): Promise<Timing> {
  const { callers = 1, budgetMs, most = 100_000, least = 5 } = effort
  const times: number[] = []
  let turn = 0
  const began = performance.now()
  const caller = async () => {
    while (turn < most && (turn < least || performance.now() - began < budgetMs)) {
      const start = performance.now()
      await fn(turn++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { ...quantiles(times), perSecond: (times.length / (performance.now() - began)) * 1000 }
}

export function quantiles(times: readonly number[]): Omit<Timing, 'perSecond'> {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? Number.NaN }
}

export async function timed<T>(fn: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await fn()
  return { value, ms: performance.now() - start }
}

/** The middle of several runs: one slow turn of the machine does not decide. */
export async function median(runs: number, fn: () => unknown): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) times.push((await timed(fn)).ms)
  return quantiles(times).p50
}
