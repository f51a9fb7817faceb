import { mkdir, rm } from 'node:fs/promises'
import { ContextGraphNotFoundError, DatasetInvalidError, KeyNotHeldError } from '@kg/contract'
import { type LedgerReader, step } from '@kg/store'
import { putPackedDraft } from '../../memory/assets/create-asset.js'
import { draftAct } from '../../memory/assets/draft-row.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { assetRows } from '../../memory/assets/table.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import type { Journal } from '../../platform/operations/journal.js'
import { removeGoneGrants } from '../grants/remove-gone-grants.js'
import { joinConnectors } from '../links/bridges.js'
import type { RowWriter } from '../links/link-rows.js'
import { partName } from '../records/draft-parts.js'
import { addRecording, removeRecording } from '../records/recordings.js'
import { removeGone } from '../records/remove-gone.js'
import { standardOf } from '../records/standard-of.js'
import { type DatasetRow, datasetRows, openCopies, type Standard } from '../records/table.js'
import { type CopyRef, noteDraftParts } from '../records/write-copy.js'
import { type FillWatch, fillCopy } from './fill-copy.js'
import { readPart } from './part-writer.js'
import type { PrepareTask } from './prepare-dataset.js'
import type { PreparedFile, PrepareThread } from './prepare-in-thread.js'

export interface ImportNeeds {
  readonly ledger: Journal
  readonly graphs: ContextGraphs
  readonly keys: AgentKeys
  readonly sealDomain: () => Promise<SealDomain>
  readonly thread: PrepareThread
}

export interface ImportRequest {
  /** The file, which lies in a folder of the home. */
  readonly path: string
  readonly standard: Standard
  readonly contextGraph: string
  /** What another node has promised. Only the dataset that its creators have signed is imported then. */
  readonly promised?: { readonly id: string; readonly rootHash: string }
}

export interface ImportProgress extends JobProgress {
  /** Is told how many objects were stored. */
  readonly onCount?: (objects: number) => void
  /** Aborted when nobody wants it any more. */
  readonly cancelled?: AbortSignal
}

export interface ImportOutcome {
  readonly id: string
  /** The agent has had it before; nothing was changed. */
  readonly isKnown: boolean
}

/** The context graph that datasets go to, unless another is named. */
export const datasetsGraph = 'datasets'

/** Imports a dataset: it is there as a whole when this resolves, and not at all when it rejects. */
export async function importDataset(
  needs: ImportNeeds,
  request: ImportRequest,
  caller: Caller,
  { signal, onStep, onCount, cancelled }: ImportProgress,
): Promise<ImportOutcome> {
  const { ledger } = needs
  await openGraph(needs, request.contextGraph, caller)
  const folder = `${request.path}.parts`
  // What an interrupted run has left must not be read as this one's.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    onStep('converting')
    const task = await taskOf(needs, request, folder, caller)
    let stored = 0
    const watch: FillWatch = {
      onOpen: () => step('dataset-import:opened'),
      onPiece: (piece) => {
        stored += piece.kind === 'block' ? piece.block.texts.ends.length : 0
        onCount?.(stored)
        step(`dataset-import:${piece.kind}`)
        cancelled?.throwIfAborted()
      },
    }
    const store = async (prepared: PreparedFile, copy: CopyRef) => {
      step('dataset-import:prepared')
      cancelled?.throwIfAborted()
      const id = prepared.head['@id']
      checkPromise(prepared, request.promised)
      const isKnown = await isHeld(ledger, id, caller, signal)
      if (!isKnown) {
        onStep('storing')
        await storeDataset(needs, sourceOf(request, prepared), caller, prepared, copy, signal)
      }
      return { id, isKnown }
    }
    return await fillCopy({ ledger, thread: needs.thread, signal }, task, store, watch)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What another node hands over is KG-JSON; its header says what it was made from. */
const sourceOf = (request: ImportRequest, { head }: PreparedFile): ImportRequest =>
  request.promised === undefined ? request : { ...request, standard: standardOf(head) }

function checkPromise({ head, rootHash }: PreparedFile, promised: ImportRequest['promised']): void {
  if (promised === undefined) return
  if (head['@id'] !== promised.id || rootHash !== promised.rootHash)
    throw new DatasetInvalidError({ path: '/@id', why: `it is not the dataset ${promised.id} that was promised` })
}

/** Whether the agent has a dataset. What is left of one whose asset was discarded goes first. */
async function isHeld(ledger: Journal, id: string, { agent }: Caller, signal: AbortSignal): Promise<boolean> {
  const row = ledger.read((r) => r.get(datasetRows, [id, agent]))
  if (row === undefined) return false
  if (ledger.read((r) => r.has(assetRows, [row.contextGraph, id, agent]))) return true
  await removeGone({ ledger, signal }, { contextGraph: row.contextGraph, name: id })
  await removeGoneGrants(ledger, id)
  return false
}

/** Stores the statements in drafts. The dataset is there with the first of them, which comes last. */
async function storeDataset(
  { ledger, graphs }: ImportNeeds,
  { contextGraph, standard }: ImportRequest,
  caller: Caller,
  { parts, ...prepared }: PreparedFile,
  copy: CopyRef,
  signal: AbortSignal,
): Promise<void> {
  const id = prepared.head['@id']
  const { agent } = caller
  const refOf = (part: number) => ({ contextGraph, sub: '', name: partName(id, part) })
  const isThere = (part: number) => ledger.read((r) => r.has(assetRows, [contextGraph, partName(id, part), agent]))
  if (parts.length > 1)
    await noteDraftParts({ ledger, signal }, copy, { datasetId: id, agent, contextGraph, parts: parts.length })
  for (const [index, part] of [...parts.entries()].slice(1)) {
    signal.throwIfAborted()
    if (isThere(index)) continue
    const content = await readPart(part)
    await ledger.write(draftAct('asset.create', refOf(index), caller), (w) =>
      putPackedDraft(w, graphs, refOf(index), content, caller),
    )
    step('dataset-import:part')
  }
  const [first] = parts
  const content = first === undefined || isThere(0) ? undefined : await readPart(first)
  const row: DatasetRow = {
    ...prepared,
    id,
    agent,
    copy: copy.copy,
    contextGraph,
    standard,
    importedAt: Date.now(),
    parts: parts.length,
  }
  await ledger.write(draftAct('asset.create', refOf(0), caller), (w) => {
    if (content !== undefined) putPackedDraft(w, graphs, refOf(0), content, caller)
    putDataset(w, row)
  })
  step('dataset-import:stored')
}

type DatasetWriter = RowWriter & Pick<LedgerReader, 'get'>

/** Makes a copy count as the graph of a dataset, and joins its connectors with others. */
export function putDataset(writer: DatasetWriter, row: DatasetRow): void {
  const key: [string, string] = [row.id, row.agent]
  const before = writer.get(datasetRows, key)
  if (before !== undefined) removeRecording(writer, before.copy)
  addRecording(writer, row.copy)
  writer.put(datasetRows, key, row)
  writer.remove(openCopies, row.copy)
  const isLive = (copy: string) => [...writer.by(datasetRows, 'byCopy', { prefix: [copy], limit: 1 })].length > 0
  joinConnectors(writer, row.copy, isLive)
}

async function taskOf(
  { keys, sealDomain }: ImportNeeds,
  { path, standard, promised }: ImportRequest,
  folder: string,
  { agent }: Caller,
): Promise<PrepareTask> {
  const privateKey = keys.get(agent)
  if (privateKey === undefined) throw new KeyNotHeldError({ agent })
  const { chainName, chainId, contract } = await sealDomain()
  const creator = {
    identity: agent,
    blockchainId: `${chainName}:${chainId}`,
    networkId: String(chainId),
    hubContractAddress: contract,
  }
  const now = new Date().toISOString()
  return { path, folder, standard, creator, privateKey, now, signedOnly: promised !== undefined }
}

/** The graph for datasets is made when the first one comes. */
async function openGraph({ ledger, graphs }: ImportNeeds, contextGraph: string, caller: Caller): Promise<void> {
  try {
    ledger.read((r) => graphs.requireWritableScope(r, contextGraph, '', caller))
  } catch (error) {
    if (!(error instanceof ContextGraphNotFoundError) || contextGraph !== datasetsGraph) throw error
    await graphs.create({ id: datasetsGraph, name: 'Datasets', accessPolicy: 0, private: false }, caller)
  }
}
