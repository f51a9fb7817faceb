import { isTime, timeOf } from '@kg/ingest/datasets'

/** A value that events are ordered by: numbers come before times, times before texts, and what has none is the last. */
export type OrderValue =
  | readonly [kind: 0 | 1, value: number]
  | readonly [kind: 2, value: string]
  | readonly [kind: 3, value: '']

/** Of a longer text, the beginning counts. */
const longestText = 256

export function orderValueOf(given: string | undefined): OrderValue {
  const text = given?.trim() ?? ''
  if (text === '') return [3, '']
  if (Number.isFinite(Number(text))) return [0, Number(text)]
  return isTime(text) ? [1, timeOf(text)] : [2, text.slice(0, longestText)]
}

/** Whatever the direction, what has no value is the last. */
export function compareOrderValues(a: OrderValue, b: OrderValue, direction: 'ASC' | 'DESC'): number {
  const [[aKind, aValue], [bKind, bValue]] = [a, b]
  if (aKind === 3 || bKind === 3) return aKind - bKind
  const order = aKind - bKind || (aValue < bValue ? -1 : Number(aValue > bValue))
  return direction === 'ASC' ? order : -order
}
