import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import { showElement } from '../grants/show-element.js'
import { requireDataset } from '../records/visible-datasets.js'
import { textsFrom } from '../texts/read-texts.js'

/** A page of the objects of a dataset, in its own order, as a caller may see them. */
export function listObjects(
  reader: LedgerReader,
  datasetId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  caller: Caller,
): { objects: KgElement[]; nextCursor?: string } {
  const row = requireDataset(reader, datasetId, caller)
  const first = Number(decodeCursor(cursor) ?? 0)
  if (!Number.isSafeInteger(first) || first < 0) return { objects: [] }
  const texts = textsFrom(reader, row.copy, first, limit + 1)
  const objects = texts.slice(0, limit).map((text) => showElement(reader, row, JSON.parse(text) as KgElement, caller))
  return { objects, ...(texts.length > limit && { nextCursor: encodeCursor(first + limit) }) }
}
