import { join } from 'node:path'
import { DatasetInvalidError } from '@kg/contract'
import type { SharedMemory } from '@kg/core/workers'
import {
  addPermissionedHash,
  type Creator,
  checkDataset,
  creatorOf,
  currentText,
  type DatasetHead,
  dataHash,
  type FinishedDataset,
  finishHeader,
  GraphFile,
  hashGraph,
  isSignedBy,
  permissionedDataOf,
  signMessage,
} from '@kg/ingest/datasets'
import type { DatasetRow, Standard } from '../records/table.js'
import { type TextBlock, TextBlocks } from '../texts/text-blocks.js'
import { GraphTally } from './graph-tally.js'
import { type DatasetSource, readSource } from './read-source.js'

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
  /** What its creators have not signed is refused, and not signed as the agent's own. */
  readonly signedOnly?: boolean
}

type Prepared = 'spelling' | 'creator' | 'rootHash' | 'dataHash' | 'bytes' | 'elements' | 'relations' | 'tally'

/** What a file turned out to be. */
export interface PreparedDataset extends Pick<DatasetRow, Prepared> {
  readonly head: DatasetHead
}

/** What comes out while a file is read: whose graph it is, its elements, and in the end what it turned out to be. */
export type PreparedPiece =
  | { readonly kind: 'creator'; readonly creator: string }
  | { readonly kind: 'texts'; readonly block: TextBlock }
  /** All elements were given; what is left are hashes. */
  | { readonly kind: 'read' }
  | { readonly kind: 'done'; readonly prepared: PreparedDataset }

/** Reads a file, checks or makes its header, hashes and signature, and gives its elements. For a thread of its own. */
export async function* prepareDataset(task: PrepareTask, memory?: SharedMemory): AsyncGenerator<PreparedPiece> {
  const source = await readSource(task.path, task.standard)
  if (source.kind === 'finished') yield* prepareFinished(source, memory)
  else if (task.signedOnly) throw new DatasetInvalidError({ path: '/signature', why: 'nobody has signed this dataset' })
  else yield* prepareDraft(source, task, memory)
}

/** A graph may be larger than memory, so that it is read once, and hashed from a file. */
async function* prepareDraft(
  source: Exclude<DatasetSource, FinishedDataset>,
  { folder, creator, privateKey, now }: PrepareTask,
  memory?: SharedMemory,
): AsyncGenerator<PreparedPiece> {
  const identity = creator.identity.toLowerCase()
  yield { kind: 'creator', creator: identity }
  const blocks = new TextBlocks(memory)
  const graph = new GraphFile(join(folder, 'graph'))
  const tally = new GraphTally()
  for await (const given of source.elements) {
    const element = addPermissionedHash(given)
    tally.add(element)
    const canonical = currentText(element)
    graph.add(canonical)
    const text = permissionedDataOf(element) === undefined ? canonical.text : JSON.stringify(element)
    const block = blocks.add(text)
    if (block !== undefined) yield { kind: 'texts', block }
  }
  const last = blocks.end()
  if (last !== undefined) yield { kind: 'texts', block: last }
  yield { kind: 'read' }
  const headerOf = finishHeader(source.header(), { creators: [creator], timestamp: now })
  const { id, rootHash, dataHash, header, digest, bytes } = await hashGraph(graph, headerOf)
  const signature = [signMessage(digest, { privateKey, domain: creator.blockchainId, created: now })]
  const head: DatasetHead = { '@id': id, '@type': 'Dataset', datasetHeader: header, signature }
  yield {
    kind: 'done',
    prepared: {
      head,
      spelling: 'kg',
      creator: identity,
      rootHash,
      dataHash,
      bytes: bytes + Buffer.byteLength(`,"signature":${JSON.stringify(signature)}`),
      elements: graph.count,
      relations: graph.relations,
      tally: tally.counts(),
    },
  }
}

/** A finished dataset is taken as it is, in the spelling and the version that its hashes cover. */
async function* prepareFinished(source: FinishedDataset, memory?: SharedMemory): AsyncGenerator<PreparedPiece> {
  checkDataset(source)
  const { dataset, spelling } = source
  for (const { identifierValue } of dataset.datasetHeader.dataCreator.identifiers)
    if (!isSignedBy(source, identifierValue))
      throw new DatasetInvalidError({ path: '/signature', why: `${identifierValue} has not signed this dataset` })
  const { '@graph': graph, ...head } = dataset
  const creator = creatorOf(dataset)
  yield { kind: 'creator', creator }
  const blocks = new TextBlocks(memory)
  const tally = new GraphTally()
  let bytes = 0
  for (const element of graph) {
    tally.add(element)
    const text = JSON.stringify(element)
    bytes += Buffer.byteLength(text) + 1
    const block = blocks.add(text)
    if (block !== undefined) yield { kind: 'texts', block }
  }
  const last = blocks.end()
  if (last !== undefined) yield { kind: 'texts', block: last }
  yield { kind: 'read' }
  yield {
    kind: 'done',
    prepared: {
      head,
      spelling,
      creator,
      rootHash: dataset.datasetHeader.dataIntegrity.proofs[0]?.proofValue ?? '',
      dataHash: dataHash(graph, head.datasetHeader, spelling),
      bytes: bytes + Buffer.byteLength(JSON.stringify({ ...head, '@graph': [] })) - 1,
      elements: graph.length,
      relations: graph.reduce((sum, { relations }) => sum + relations.length, 0),
      tally: tally.counts(),
    },
  }
}
