import {
  type DocumentHead,
  type EpcisDiff,
  fromKgJson,
  type KgElement,
  type ReportLoss,
  type TranspilationInfo,
  writeEpcisJson,
  writeEpcisXml,
  writeWot,
} from '@kg/ingest/datasets'
import type { DatasetRow } from '../records/table.js'

/** How an EPCIS document is to be written. What is not given stays as the source has it. */
export interface EpcisTarget {
  readonly version?: '1.2' | '2.0' | undefined
  readonly syntax?: 'xml' | 'json' | undefined
}

/** A dataset in the standard that it was imported in. Its elements come in the order of the source. */
export async function* sourceText(
  { head, standard }: DatasetRow,
  elements: AsyncIterable<KgElement>,
  target: EpcisTarget = {},
  report: ReportLoss = () => undefined,
): AsyncGenerator<string> {
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
  const { version, syntax } = resolveTarget(source, target)
  const items = fromKgJson(elements, info)
  yield* syntax === 'json' ? writeEpcisJson(items, { report }) : writeEpcisXml(items, { version, report })
}

/** JSON is only in 2.0: who asks for 1.2 gets XML, and who asks for JSON gets 2.0. */
function resolveTarget({ syntax, schemaVersion }: DocumentHead, target: EpcisTarget) {
  const own = schemaVersion.startsWith('2') ? '2.0' : '1.2'
  const version = target.version ?? (target.syntax === 'json' ? '2.0' : own)
  return { version, syntax: target.syntax ?? (version === '1.2' ? 'xml' : syntax) } as const
}
