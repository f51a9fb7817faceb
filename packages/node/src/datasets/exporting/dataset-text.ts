import { type KgElement, publicElement } from '@kg/ingest/datasets'
import type { DatasetRow } from '../records/table.js'

/** A dataset as KG-JSON text, piece by piece. What only agents with a grant may see is left out. */
export async function* datasetText({ head }: DatasetRow, elements: AsyncIterable<KgElement>): AsyncGenerator<string> {
  const { '@id': id, '@type': type, datasetHeader, signature } = head
  yield `{"@id":${JSON.stringify(id)},"@type":${JSON.stringify(type)},"datasetHeader":${JSON.stringify(datasetHeader)}`
  yield ',"@graph":['
  let isFirst = true
  for await (const element of elements) {
    yield `${isFirst ? '' : ','}${JSON.stringify(publicElement(element))}`
    isFirst = false
  }
  yield `],"signature":${JSON.stringify(signature)}}`
}
