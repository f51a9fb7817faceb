import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { DatasetInvalidError } from '@kg/contract'
import {
  type Creator,
  checkDataset,
  creatorOf,
  type Dataset,
  dataHash,
  datasetStatements,
  type FinishedDataset,
  finishDataset,
  isSignedBy,
  type Spelling,
  signDataset,
  spellElement,
  spellHeader,
  type UnfinishedDataset,
} from '@kg/ingest/datasets'
import type { Standard } from '../records/table.js'
import { readSource } from './read-source.js'

export interface PrepareTask {
  /** The file to import. */
  readonly path: string
  /** Where the parts go. */
  readonly folder: string
  readonly standard: Standard
  readonly creator: Creator
  /** The creator's key, for a dataset that is not signed yet. */
  readonly privateKey: Uint8Array
  /** ISO 8601. */
  readonly now: string
}

/** What a file turned out to be. Its elements and statements lie in files of the folder, one on each line. */
export interface PreparedDataset {
  readonly head: Omit<Dataset, '@graph'>
  readonly spelling: Spelling
  readonly creator: string
  readonly rootHash: string
  readonly dataHash: string
  readonly bytes: number
  readonly elements: number
  readonly relations: number
}

export const elementsFile = (folder: string) => join(folder, 'elements.ndjson')
export const statementsFile = (folder: string) => join(folder, 'statements.nt')

/** Reads a file, checks or makes its header, hashes and signature, and writes its parts. For a thread of its own. */
export async function prepareDataset(task: PrepareTask): Promise<PreparedDataset> {
  const { dataset, spelling } = finish(await readSource(task.path, task.standard), task)
  const { '@graph': graph, ...head } = dataset
  await Promise.all([
    writeLines(elementsFile(task.folder), graph, JSON.stringify),
    writeLines(statementsFile(task.folder), datasetStatements(dataset), String),
  ])
  const written = {
    ...head,
    datasetHeader: spellHeader(head.datasetHeader, spelling),
    '@graph': graph.map((element) => spellElement(element, spelling)),
  }
  return {
    head,
    spelling,
    creator: creatorOf(dataset),
    rootHash: dataset.datasetHeader.dataIntegrity.proofs[0]?.proofValue ?? '',
    dataHash: dataHash(graph, head.datasetHeader, spelling),
    bytes: Buffer.byteLength(JSON.stringify(written)),
    elements: graph.length,
    relations: graph.reduce((sum, { relations }) => sum + relations.length, 0),
  }
}

function finish(read: FinishedDataset | UnfinishedDataset, { creator, privateKey, now }: PrepareTask) {
  if (read.kind === 'draft') {
    const unsigned = finishDataset(read.draft, { creators: [creator], timestamp: now })
    const dataset = signDataset(unsigned, { privateKey, domain: creator.blockchainId, created: now })
    return { dataset, spelling: 'kg' as const }
  }
  checkDataset(read)
  for (const { identifierValue } of read.dataset.datasetHeader.dataCreator.identifiers)
    if (!isSignedBy(read, identifierValue))
      throw new DatasetInvalidError({ path: '/signature', why: `${identifierValue} has not signed this dataset` })
  return read
}

async function writeLines<T>(path: string, items: Iterable<T>, toText: (item: T) => string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  for (const item of items) if (!file.write(`${toText(item)}\n`)) await drained(file)
  file.end()
  await finished(file)
}

const drained = (file: WriteStream) =>
  new Promise<void>((resolve, reject) => {
    file.once('drain', resolve)
    file.once('error', reject)
  })
