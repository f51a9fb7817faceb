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

/** The price of a dataset, in the smallest unit of the token. */
export type PriceOf = (dataset: Pick<DatasetRow, 'bytes'>) => bigint

/** Datasets that are shared with everyone and have objects that fit a question. */
export function findOffered(
  reader: LedgerReader,
  { query, agent }: { readonly query: readonly QueryItem[]; readonly agent: string },
  priceOf: PriceOf,
): OfferedDataset[] {
  const rows = new Map<string, DatasetRow>()
  const values = query.reduce((sum, item) => sum + item.values.length, 0)
  const most = Math.max(1, Math.floor(maxObjects / Math.max(1, values)))
  for (const vertex of findElements(reader, query, anyone, most)) {
    for (const row of datasetsOf(reader, vertex, anyone)) rows.set(row.id, row)
    if (rows.size >= offerLimits.datasets) break
  }
  return [...rows.values()].slice(0, offerLimits.datasets).map((row) => ({
    id: row.id,
    rootHash: row.rootHash,
    creator: row.creator,
    bytes: row.bytes,
    price: String(priceOf(row)),
    permissioned: grantedObjects(reader, row, agent, offerLimits.permissioned),
  }))
}

/** The dataset of an id, if it is shared with everyone. */
export const findShared = (reader: LedgerReader, id: string): DatasetRow | undefined => findDataset(reader, id, anyone)

const megabyte = 1_000_000n

/** What a dataset costs if a megabyte costs so much; parts of a unit count as one. */
export const pricePerMegabyte =
  (price: bigint): PriceOf =>
  ({ bytes }) =>
    (BigInt(bytes) * price + megabyte - 1n) / megabyte
