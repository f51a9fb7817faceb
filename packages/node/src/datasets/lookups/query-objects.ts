import { setImmediate } from 'node:timers/promises'
import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { showElement } from '../grants/show-element.js'
import { placesOf } from '../links/ledger-graph.js'
import type { DatasetRow } from '../records/table.js'
import { visibleCopies } from '../records/visible-datasets.js'
import { textAt } from '../texts/read-texts.js'
import { findElements, type QueryItem } from './find-elements.js'

/** An object, and the dataset that says this of it. */
export interface FoundObject {
  readonly vertex: string
  readonly row: DatasetRow
  readonly element: KgElement
}

/** Objects that an answer may hold: it is made in memory. */
export const maxFound = 10_000

/** Objects that are read at once: the event loop goes on in between. */
const batchSize = 256

/** The elements that fit a query, each as the newest dataset that the caller may see has it. */
export async function queryObjects(
  ledger: Journal,
  query: readonly QueryItem[],
  caller: Caller,
  signal: AbortSignal,
): Promise<{ found: FoundObject[]; truncated: boolean }> {
  return readObjects(
    ledger,
    ledger.read((r) => findElements(r, query, caller)),
    caller,
    signal,
  )
}

/** Elements by their vertices, each as the newest dataset that the caller may see has it. */
export async function readObjects(
  ledger: Journal,
  vertices: readonly string[],
  caller: Caller,
  signal: AbortSignal,
): Promise<{ found: FoundObject[]; truncated: boolean }> {
  const found: FoundObject[] = []
  for (let at = 0; at < Math.min(vertices.length, maxFound); at += batchSize) {
    signal.throwIfAborted()
    const batch = vertices.slice(at, Math.min(at + batchSize, maxFound))
    found.push(...ledger.read((r) => batch.flatMap((vertex) => readNewest(r, vertex, caller) ?? [])))
    await setImmediate()
  }
  return { found, truncated: vertices.length > maxFound }
}

function readNewest(reader: LedgerReader, vertex: string, caller: Caller): FoundObject | undefined {
  const datasetOf = visibleCopies(reader, caller)
  let newest: { row: DatasetRow; index: number } | undefined
  for (const { copy, index } of placesOf(reader, vertex, () => true)) {
    const row = datasetOf(copy)
    if (row !== undefined && row.importedAt >= (newest?.row.importedAt ?? 0)) newest = { row, index }
  }
  if (newest === undefined) return undefined
  const { row, index } = newest
  const text = textAt(reader, row.copy, index)
  if (text === undefined) return undefined
  return { vertex, row, element: showElement(reader, row, JSON.parse(text) as KgElement, caller) }
}
