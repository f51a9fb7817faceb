import { type KgElement, publicElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { elements } from '../links/table.js'
import type { DatasetRow } from '../records/table.js'

/** Elements that are read at once: the event loop goes on between two reads. */
const batchSize = 256

/** A dataset as KG-JSON text, piece by piece. What only agents with a grant may see is left out. */
export async function* datasetText(ledger: Journal, { copy, head }: DatasetRow): AsyncGenerator<string> {
  const { '@id': id, '@type': type, datasetHeader, signature } = head
  yield `{"@id":${JSON.stringify(id)},"@type":${JSON.stringify(type)},"datasetHeader":${JSON.stringify(datasetHeader)}`
  yield ',"@graph":['
  for (let first = 0; ; first += batchSize) {
    const range = { prefix: [copy], after: [copy, first - 1], limit: batchSize }
    const texts = ledger.read((r) => [...r.range(elements, range)].map(({ value }) => value))
    if (texts.length === 0) break
    const written = texts.map((text) => JSON.stringify(publicElement(JSON.parse(text) as KgElement)))
    yield `${first === 0 ? '' : ','}${written.join(',')}`
  }
  yield `],"signature":${JSON.stringify(signature)}}`
}
