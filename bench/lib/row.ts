/** One line of a table. The keys of `values` are its columns, with their units. */
export interface Row {
  readonly what: string
  readonly values: Readonly<Record<string, number | string>>
  /** What the number should be, in words. */
  readonly target?: string
  readonly ok?: boolean
}

export type Verdict = Required<Pick<Row, 'target' | 'ok'>>

export function under(value: number, limit: number, unit: string): Verdict {
  return { target: `< ${limit.toLocaleString('en')} ${unit}`, ok: value < limit }
}

export function atLeast(value: number, limit: number, unit: string): Verdict {
  return { target: `≥ ${limit.toLocaleString('en')} ${unit}`, ok: value >= limit }
}

/** Several targets of one row: all must hold. */
export function all(...verdicts: readonly Verdict[]): Verdict {
  return { target: verdicts.map(({ target }) => target).join(', '), ok: verdicts.every(({ ok }) => ok) }
}

export const skipped = (what: string, why: string): Row => ({ what, values: { note: `skipped: ${why}` } })
