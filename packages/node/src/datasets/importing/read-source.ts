import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import {
  type FinishedDataset,
  type KgElement,
  readDataset,
  readEpcisJson,
  readEpcisXml,
  readWot,
  type TranspilationInfo,
  toKgJson,
  type UnfinishedDataset,
} from '@kg/ingest/datasets'
import type { Standard } from '../records/table.js'

/** What a file says, whatever standard it is written in. */
export async function readSource(path: string, standard: Standard): Promise<FinishedDataset | UnfinishedDataset> {
  switch (standard) {
    case 'GRAPH':
      return readDataset(await readFile(path))
    case 'WOT':
      return { kind: 'draft', draft: readWot(await readFile(path)) }
    case 'GS1-EPCIS':
      return { kind: 'draft', draft: await readEpcis(path) }
  }
}

async function readEpcis(path: string): Promise<UnfinishedDataset['draft']> {
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 256 * 1024 })
  const items = (await isJson(path)) ? readEpcisJson(chunks) : readEpcisXml(chunks)
  const graph: KgElement[] = []
  const ended: TranspilationInfo[] = []
  for await (const element of toKgJson(items, (info) => ended.push(info))) graph.push(element)
  // The converter has made it of JSON.
  const transpilationInfo = ended[0] as unknown as NonNullable<
    UnfinishedDataset['draft']['datasetHeader']['transpilationInfo']
  >
  return { '@graph': graph, datasetHeader: { transpilationInfo } }
}

/** A JSON document begins with a brace, after white space and a byte order mark. */
async function isJson(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024))
  return /^\uFEFF?\s*[{[]/.test(buffer.toString('utf8', 0, bytesRead).replaceAll('\0', ''))
}
