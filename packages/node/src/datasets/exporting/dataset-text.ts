import { type KgElement, spellElement, spellHeader } from '@kg/ingest/datasets'
import type { DatasetRow } from '../records/table.js'

/** A dataset as KG-JSON text, piece by piece, in the spelling that its hashes cover. */
export async function* datasetText(
  { head, spelling }: DatasetRow,
  elements: AsyncIterable<KgElement>,
): AsyncGenerator<string> {
  const { '@id': id, '@type': type, datasetHeader, signature } = head
  const header = JSON.stringify(spellHeader(datasetHeader, spelling))
  yield `{"@id":${JSON.stringify(id)},"@type":${JSON.stringify(type)},"datasetHeader":${header},"@graph":[`
  let isFirst = true
  for await (const element of elements) {
    yield `${isFirst ? '' : ','}${JSON.stringify(spellElement(element, spelling))}`
    isFirst = false
  }
  yield `],"signature":${JSON.stringify(signature)}}`
}
