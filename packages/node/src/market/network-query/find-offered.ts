import type { LedgerReader } from '@kg/store'
import { grantedObjects } from '../../datasets/grants/granted-objects.js'
import { datasetsOf } from '../../datasets/lookups/element-issuer.js'
import { findElements, type QueryItem } from '../../datasets/lookups/find-elements.js'
import type { DatasetRow } from '../../datasets/records/table.js'
import { findDataset } from '../../datasets/records/visible-datasets.js'
import type { Caller } from '../../platform/caller/caller.js'
import { maxObjects, offerLimits } from './protocol.js'
import type { OfferedDataset } from './table.js'

/** Sees what is shared with everyone, and nobody's drafts. */
const anyone: Caller = { agent: '', isAdmin: false }

/** Datasets that the node holds for others: nobody here sees them, but the network may have them. */
export interface HeldDatasets {
  /** Who owns them on this node. */
  readonly caller: Caller
  isHeld(reader: LedgerReader, datasetId: string): boolean
}

/** The price of a dataset, in the smallest unit of the token. */
export type PriceOf = (dataset: Pick<DatasetRow, 'bytes'>) => bigint

/** Datasets that are shared with everyone, or held for others, and have objects that fit a question. */
export function findOffered(
  reader: LedgerReader,
  { query, agent }: { readonly query: readonly QueryItem[]; readonly agent: string },
  priceOf: PriceOf,
  held?: HeldDatasets,
): OfferedDataset[] {
  const rows = new Map<string, DatasetRow>()
  const values = query.reduce((sum, item) => sum + item.values.length, 0)
  const most = Math.max(1, Math.floor(maxObjects / Math.max(1, values)))
  const collect = (caller: Caller, isOffered: (row: DatasetRow) => boolean) => {
    for (const vertex of findElements(reader, query, caller, most)) {
      if (rows.size >= offerLimits.datasets) return
      for (const row of datasetsOf(reader, vertex, caller))
        if (!rows.has(row.id) && isOffered(row)) rows.set(row.id, row)
    }
  }
  collect(anyone, () => true)
  if (held !== undefined) collect(held.caller, ({ id }) => held.isHeld(reader, id))
  return [...rows.values()].slice(0, offerLimits.datasets).map((row) => ({
    id: row.id,
    rootHash: row.rootHash,
    creator: row.creator,
    bytes: row.bytes,
    price: String(priceOf(row)),
    permissioned: grantedObjects(reader, row, agent, offerLimits.permissioned),
  }))
}

/** The dataset of an id, if it is shared with everyone or held for others. */
export function findShared(reader: LedgerReader, id: string, held?: HeldDatasets): DatasetRow | undefined {
  const shared = findDataset(reader, id, anyone)
  return shared ?? (held?.isHeld(reader, id) === true ? findDataset(reader, id, held.caller) : undefined)
}

const megabyte = 1_000_000n

/** What a dataset costs if a megabyte costs so much; parts of a unit count as one. */
export const pricePerMegabyte =
  (price: bigint): PriceOf =>
  ({ bytes }) =>
    (BigInt(bytes) * price + megabyte - 1n) / megabyte
