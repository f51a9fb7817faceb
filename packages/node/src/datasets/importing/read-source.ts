import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import {
  type DatasetHeader,
  type EpcisItem,
  type FinishedDataset,
  type KgElement,
  type ReadOptions,
  readDataset,
  readEpcisJson,
  readEpcisXml,
  readWot,
  type TranspilationInfo,
  toKgJson,
} from '@kg/ingest/datasets'
import type { Standard } from '../records/table.js'

/** A graph that comes piece by piece. What its header says is known when all of it has come. */
export interface GraphSource {
  readonly kind: 'graph'
  readonly elements: AsyncIterable<KgElement> | Iterable<KgElement>
  readonly header: () => Partial<DatasetHeader>
}

export type DatasetSource = FinishedDataset | GraphSource

/** What a file says, whatever standard it is written in. */
export async function readSource(path: string, standard: Standard): Promise<DatasetSource> {
  switch (standard) {
    case 'GRAPH': {
      const read = readDataset(await readFile(path))
      return read.kind === 'finished' ? read : fromDraft(read.draft)
    }
    case 'WOT':
      return fromDraft(readWot(await readFile(path)))
    case 'GS1-EPCIS':
      return readEpcis(path)
  }
}

const fromDraft = (draft: {
  readonly '@graph': readonly KgElement[]
  readonly datasetHeader: Partial<DatasetHeader>
}): GraphSource => ({ kind: 'graph', elements: draft['@graph'], header: () => draft.datasetHeader })

/** Reads an EPCIS document, whatever it is written in. */
export async function readEpcisFile(path: string, options: ReadOptions = {}): Promise<AsyncGenerator<EpcisItem>> {
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 64 * 1024 })
  return (await isJson(path)) ? readEpcisJson(chunks, options) : readEpcisXml(chunks, options)
}

async function readEpcis(path: string): Promise<GraphSource> {
  const items = await readEpcisFile(path)
  let info: TranspilationInfo | undefined
  return {
    kind: 'graph',
    elements: toKgJson(items, (ended) => {
      info = ended
    }),
    // The converter has made it of JSON.
    header: () => ({ transpilationInfo: info as unknown as NonNullable<DatasetHeader['transpilationInfo']> }),
  }
}

export async function isJson(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024))
  return beginsAsJson(buffer.subarray(0, bytesRead))
}

/** A JSON document begins with a brace, after white space and a byte order mark. */
export const beginsAsJson = (document: Uint8Array): boolean =>
  /^\uFEFF?\s*[{[]/.test(Buffer.from(document.subarray(0, 1024)).toString('utf8').replaceAll('\0', ''))
