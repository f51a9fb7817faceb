import { setImmediate } from 'node:timers/promises'
import { type KgElement, permissionedDataOf } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { showElement } from '../grants/show-element.js'
import type { DatasetRow } from '../records/table.js'
import { textsFrom } from '../texts/read-texts.js'

/** Elements that are read at once: the event loop goes on between two reads. */
const batchSize = 256

/** The elements of a copy in their order. */
export async function* readElements(ledger: Journal, copy: string): AsyncGenerator<KgElement> {
  for (let first = 0; ; first += batchSize) {
    const texts = ledger.read((r) => textsFrom(r, copy, first, batchSize))
    if (texts.length === 0) return
    for (const text of texts) yield JSON.parse(text) as KgElement
    await setImmediate()
  }
}

/** The elements of a dataset in their order, as a caller may see them. */
export async function* shownElements(ledger: Journal, row: DatasetRow, caller: Caller): AsyncGenerator<KgElement> {
  for await (const element of readElements(ledger, row.copy))
    yield permissionedDataOf(element) === undefined ? element : ledger.read((r) => showElement(r, row, element, caller))
}
