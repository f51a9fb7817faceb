import type { Sample } from './sample-ring.js'

export interface Span {
  readonly from: number
  readonly to: number
  /** At most so many steps, two or more. */
  readonly points: number
}

export interface Thinned {
  readonly stepMs: number
  readonly times: number[]
  /** One list for each figure, with a value for each time. */
  readonly series: (number | null)[][]
}

type Combine = 'mean' | 'max'

/**
 * Samples in steps of one length. Steps begin at multiples of it, so that a chart which is loaded again shows the same
 * ones. A step without samples holds null.
 */
export function thinSamples(
  samples: Iterable<Sample>,
  { from, to, points }: Span,
  { sampleMs, combine }: { sampleMs: number; combine: readonly Combine[] },
): Thinned {
  // One less, because a span that begins inside a step also ends inside one.
  const stepMs = Math.max(1, Math.ceil((to - from) / (points - 1) / sampleMs)) * sampleMs
  const steps = new Map<number, ArrayLike<number>[]>()
  for (const { time, values } of samples) {
    const step = Math.floor(time / stepMs)
    const known = steps.get(step)
    if (known === undefined) steps.set(step, [values])
    else known.push(values)
  }
  const numbers = [...steps.keys()]
  const first = numbers.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY)
  const last = numbers.reduce((most, step) => Math.max(most, step), Number.NEGATIVE_INFINITY)
  const all = numbers.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return {
    stepMs,
    times: all.map((step) => step * stepMs),
    series: combine.map((how, figure) =>
      all.map((step) => {
        const values = (steps.get(step) ?? []).map((sample) => sample[figure] as number)
        return combineValues(
          values.filter((value) => !Number.isNaN(value)),
          how,
        )
      }),
    ),
  }
}

function combineValues(values: readonly number[], how: Combine): number | null {
  if (values.length === 0) return null
  const value = how === 'max' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.round(value * 1000) / 1000
}
