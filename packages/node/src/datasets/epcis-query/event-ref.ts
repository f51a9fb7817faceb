import type { RowOf } from './visible-rows.js'

/** An event in its place: `time` is when it happened or was recorded, or the number of its recording, as the query orders. */
export interface EventRef {
  readonly time: number
  readonly copy: string
  readonly index: number
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export const compareRefs = (a: EventRef, b: EventRef): number =>
  a.time - b.time || compareTexts(a.copy, b.copy) || a.index - b.index

/** Whether one was recorded before the other, whatever `time` says. */
export function isRecordedBefore(rowOf: RowOf, one: EventRef, other: EventRef): boolean {
  const recorded = (ref: EventRef) => ({ ...ref, time: rowOf(ref.copy)?.importedAt ?? 0 })
  return compareRefs(recorded(one), recorded(other)) < 0
}
