import type { TopicResult } from './run-topics.js'

/** One figure of one row, as programs read it. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly state: 'cold' | 'warm'
  readonly aim?: string
  readonly ok?: boolean
}

/** Every figure of every table, by a name that is the same in each run. */
export const flatten = (results: readonly TopicResult[]): Figure[] =>
  results.flatMap(({ bench, topic, rows }) =>
    rows.flatMap(({ what, values, target, ok }) =>
      Object.entries(values).flatMap(([column, value]) =>
        typeof value === 'number' && Number.isFinite(value)
          ? [
              {
                name: `${bench} / ${topic} / ${what} / ${column}`,
                value,
                unit: unitOf(column),
                state: /cold|first/.test(column) ? ('cold' as const) : ('warm' as const),
                ...(target === undefined ? {} : { aim: target }),
                ...(ok === undefined ? {} : { ok }),
              },
            ]
          : [],
      ),
    ),
  )

const units: readonly [pattern: RegExp, unit: string][] = [
  [/quads\/s/, 'quads/s'],
  [/events\/s/, 'events/s'],
  [/per s\b/, 'per s'],
  [/ratio|×|last\//, 'ratio'],
  [/\bMB\b/, 'MB'],
  [/\bms\b|p50|p99|engine cold/, 'ms'],
  [/\bs\b|seconds|CPU/, 's'],
]

const unitOf = (column: string): string => units.find(([pattern]) => pattern.test(column))?.[1] ?? ''
