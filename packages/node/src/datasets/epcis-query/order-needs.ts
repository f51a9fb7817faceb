import type { Journal } from '../../platform/operations/journal.js'
import type { Refs } from '../epcis-index/find-refs.js'
import type { EventRef } from './event-ref.js'
import type { EventQuery } from './query.js'
import type { RowOf } from './visible-rows.js'

export interface OrderNeeds {
  readonly ledger: Pick<Journal, 'read'>
  readonly rowOf: RowOf
  /** Whether the asker may see a copy, and it was recorded when the query says. */
  readonly isRecorded: (copy: string) => boolean
}

export interface OrderRequest {
  readonly query: EventQuery
  readonly candidates: Refs | undefined
  readonly after: EventRef | undefined
}
