import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DatasetRow } from '../records/table.js'
import { visibleCopies } from '../records/visible-datasets.js'

/** The dataset of a copy, if the caller may see it. */
export type RowOf = (copy: string) => DatasetRow | undefined

/** Decides once for each copy: a page does not change while it is read. */
export function visibleRows(ledger: Pick<Journal, 'read'>, caller: Caller): RowOf {
  const known = new Map<string, DatasetRow | undefined>()
  return (copy) => {
    if (!known.has(copy))
      known.set(
        copy,
        ledger.read((r) => visibleCopies(r, caller)(copy)),
      )
    return known.get(copy)
  }
}
