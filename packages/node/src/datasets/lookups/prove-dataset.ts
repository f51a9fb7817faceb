import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { callInThread } from '@kg/core/workers'
import type { KgElement, ObjectProof } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { readElements } from '../exporting/read-elements.js'
import type { DatasetRow } from '../records/table.js'
import { proveFile } from './prove-file.js'

export interface ProofNeeds {
  readonly ledger: Journal
  /** Where the graph lies while the proofs are made: that needs all of it. */
  readonly folder: string
}

/** Shows that objects belong to a dataset, in a thread: the tree over a large graph takes a while. */
export async function proveDataset(
  { ledger, folder }: ProofNeeds,
  { id, copy, head, spelling }: DatasetRow,
  objectIds: readonly string[],
  signal: AbortSignal,
): Promise<ObjectProof[]> {
  const path = join(folder, `${randomUUID()}.proof`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(lines(readElements(ledger, copy)), createWriteStream(path, { mode: 0o600 }), { signal })
    const { KGJSONVersion: version, dataCreator: creator } = head.datasetHeader
    const task = { path, root: { datasetId: id, creator }, form: { version, spelling }, objectIds }
    return await callInThread(new URL('./prove-file.js', import.meta.url).href, proveFile, [task])
  } finally {
    await rm(path, { force: true })
  }
}

async function* lines(elements: AsyncIterable<KgElement>): AsyncGenerator<string> {
  for await (const element of elements) yield `${JSON.stringify(element)}\n`
}
