import { KgError } from '@kg/core'

/** Marks what the node holds and cannot show. */
export interface Unreadable {
  unreadable: true
}

/** Shows a row, or marks it as unreadable: one bad row must not cost its neighbours their list. */
export function describeOrMark<R, D, M>(row: R, describe: (row: R) => D, mark: (row: R) => M): D | (M & Unreadable) {
  try {
    return describe(row)
  } catch (error) {
    // Anything else is a fault of the node, not of the row.
    if (!(error instanceof KgError || error instanceof RangeError || error instanceof TypeError)) throw error
    return { ...mark(row), unreadable: true }
  }
}

export const describeRows = <R, D, M>(
  rows: readonly R[],
  describe: (row: R) => D,
  mark: (row: R) => M,
): (D | (M & Unreadable))[] => rows.map((row) => describeOrMark(row, describe, mark))
