import { setImmediate } from 'node:timers/promises'
import type { KgElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { elements } from '../links/table.js'

/** Elements that are read at once: the event loop goes on between two reads. */
const batchSize = 256

/** The elements of a copy in their order. */
export async function* readElements(ledger: Journal, copy: string): AsyncGenerator<KgElement> {
  for (let first = 0; ; first += batchSize) {
    const range = { prefix: [copy], after: [copy, first - 1], limit: batchSize }
    const texts = ledger.read((r) => [...r.range(elements, range)].map(({ value }) => value))
    if (texts.length === 0) return
    for (const text of texts) yield JSON.parse(text) as KgElement
    await setImmediate()
  }
}
