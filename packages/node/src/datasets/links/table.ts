import { defineBulkTable, defineTable } from '@kg/store'

// A copy is one stored graph of a dataset. Its rows carry its short id, and count only while a dataset names it: so a
// dataset appears and goes as a whole, however many transactions write or remove its rows.

// Links are packed: see `packed-links.ts`. Rows of earlier releases are not.

/** A link to another vertex: the relation type and the vertex. */
export type Link = readonly [type: string, vertex: string]

/** Where an element stands in a copy, and what leads away from it. */
export interface PlaceRow {
  readonly index: number
  readonly links: readonly Link[]
  /** The vertices of its identifiers, in rows of earlier releases; now its text says them. */
  readonly identifiers?: readonly string[]
  readonly isConnector?: true
}

export const places = defineBulkTable<Uint8Array | PlaceRow, [element: string, copy: string]>()('dataset-places')

/** What leads to a vertex, in the order in which the elements of a copy were written. */
export const arrivals = defineBulkTable<Uint8Array | readonly Link[], [vertex: string, copy: string, first: number]>()(
  'dataset-arrivals',
)

/** One end of a bridge between two creators. */
export interface ConnectorRow {
  readonly element: string
  readonly creator: string
  /** The creators that its other end may have. */
  readonly expects: readonly string[]
}

export const connectors = defineTable<ConnectorRow, [connection: string, copy: string, index: number]>()(
  'dataset-connectors',
  { indexes: { byCopy: (_row, [, copy, index]) => [copy, index] } },
)

/** Two connectors that match, once for each direction. */
export const bridges = defineTable<true, [from: string, fromCopy: string, to: string, toCopy: string]>()(
  'dataset-bridges',
)
