import { defineBulkTable } from '@kg/store'

// A block is what one transaction stores of a copy: elements that follow each other, from the position `first` on. Rows of
// blocks count only while a dataset names the copy.

/**
 * Which elements of a block have which terms. Terms share a row by their hash, so that a block of many events takes few
 * rows: see `shards.ts`.
 */
export const eventPostings = defineBulkTable<Uint8Array, [shard: number, copy: string, first: number]>()(
  'epcis-event-postings',
)

/** Which values a field has in the events of a copy. */
export const eventValues = defineBulkTable<true, [field: string, value: string, copy: string]>()('epcis-event-values')

/** Which events of a block happened in a span of time: see `time-spans.ts`. */
export const eventTimes = defineBulkTable<Uint8Array, [span: number, copy: string, first: number]>()(
  'epcis-event-times',
)
