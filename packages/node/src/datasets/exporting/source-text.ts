import {
  type DocumentHead,
  type EpcisDiff,
  fromKgJson,
  type KgElement,
  type TranspilationInfo,
  writeEpcisJson,
  writeEpcisXml,
  writeWot,
} from '@kg/ingest/datasets'
import type { DatasetRow } from '../records/table.js'

/** A dataset in the standard that it was imported in. Its elements come in the order of the source. */
export async function* sourceText({ head, standard }: DatasetRow, elements: AsyncIterable<KgElement>) {
  if (standard === 'WOT') {
    const graph: KgElement[] = []
    for await (const element of elements) graph.push(element)
    yield JSON.stringify(writeWot({ '@graph': graph, datasetHeader: head.datasetHeader }))
    return
  }
  // Written by the converter, when the dataset was imported.
  const info = head.datasetHeader.transpilationInfo as unknown as TranspilationInfo
  // The same.
  const { head: source } = info.diff as unknown as EpcisDiff
  const items = fromKgJson(elements, info)
  yield* source.syntax === 'json' ? writeEpcisJson(items) : writeEpcisXml(items, { version: versionOf(source) })
}

const versionOf = ({ schemaVersion }: DocumentHead): '1.2' | '2.0' => (schemaVersion.startsWith('2') ? '2.0' : '1.2')
