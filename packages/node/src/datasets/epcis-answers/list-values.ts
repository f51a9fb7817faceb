import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ListedField } from '../epcis-index/listed-values.js'
import { eventValues } from '../epcis-index/table.js'
import { visibleRows } from '../epcis-query/visible-rows.js'

export interface ValuePage {
  readonly values: readonly string[]
  /** Where the next page begins. */
  readonly next?: readonly (string | number)[]
}

/** Values of a field in the events that a caller may see, in order. */
export function listValues(
  ledger: Pick<Journal, 'read'>,
  field: ListedField,
  caller: Caller,
  { limit, after }: { limit: number; after?: readonly (string | number)[] | undefined },
): ValuePage {
  const rowOf = visibleRows(ledger, caller)
  const values: string[] = []
  let last = after === undefined ? '' : String(after[0])
  for (;;) {
    const value = ledger.read((r) => {
      // Behind all copies that hold the last value: no copy is called so.
      for (const { key } of r.range(eventValues, { prefix: [field], after: [field, last, '\uffff'] }))
        if (rowOf(key[2]) !== undefined) return key[1]
      return undefined
    })
    if (value === undefined) return { values }
    if (values.length === limit) return { values, next: [last] }
    values.push(value)
    last = value
  }
}
