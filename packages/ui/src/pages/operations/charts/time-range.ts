/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

const hourMs = 3_600_000
/** The node measures itself so often: nothing shorter can be shown. */
const leastMs = 60_000

export const spans: readonly (readonly [hours: string, word: string])[] = [
  ['1', 'Last hour'],
  ['6', 'Last 6 hours'],
  ['24', 'Last 24 hours'],
]

/** What the address asks for: a stretch, or the last hours. */
export function readRange(search: URLSearchParams, now: number): TimeRange & { readonly hours?: string } {
  const [from, to] = [Number(search.get('from')), Number(search.get('to'))]
  if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && from > 0 && to - from >= leastMs) return { from, to }
  const hours = spans.find(([key]) => key === search.get('hours'))?.[0] ?? '1'
  return { from: now - Number(hours) * hourMs, to: now, hours }
}

/** The stretch between two places of a chart, which are parts of its width. Too short a one was only a click. */
export function rangeBetween({ from, to }: TimeRange, a: number, b: number): TimeRange | undefined {
  const [left, right] = [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))]
  if (right - left < 0.02) return undefined
  const at = (part: number) => Math.round(from + (to - from) * part)
  const middle = at((left + right) / 2)
  const half = Math.max(at(right) - at(left), leastMs) / 2
  return { from: Math.round(middle - half), to: Math.round(middle + half) }
}
