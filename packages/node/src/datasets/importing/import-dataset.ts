import { mkdir, rm } from 'node:fs/promises'
import { ContextGraphNotFoundError, KeyNotHeldError } from '@kg/contract'
import { callInThread } from '@kg/core/workers'
import type { LedgerWriter } from '@kg/store'
import type { Assets } from '../../memory/assets/assets.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { assetRows } from '../../memory/assets/table.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import type { Journal } from '../../platform/operations/journal.js'
import { joinConnectors } from '../links/bridges.js'
import { type DatasetRow, datasetRows, openCopies, type Standard } from '../records/table.js'
import { removeCopy, writeCopy } from '../records/write-copy.js'
import { linesOf } from './lines-of.js'
import { elementsFile, type PreparedDataset, prepareDataset, statementsFile } from './prepare-dataset.js'

export interface ImportNeeds {
  readonly ledger: Journal
  readonly graphs: ContextGraphs
  readonly assets: Assets
  readonly keys: AgentKeys
  readonly sealDomain: () => Promise<SealDomain>
}

export interface ImportRequest {
  /** The file, which lies in a folder of the home. */
  readonly path: string
  readonly standard: Standard
  readonly contextGraph: string
}

export interface ImportOutcome {
  readonly id: string
  /** The agent has had it before; nothing was changed. */
  readonly isKnown: boolean
}

/** The context graph that datasets go to, unless another is named. */
export const datasetsGraph = 'datasets'
/** A large file takes a while. */
const deadlineMs = 1_800_000

/** Imports a dataset: it is there as a whole when this resolves, and not at all when it rejects. */
export async function importDataset(
  needs: ImportNeeds,
  request: ImportRequest,
  caller: Caller,
  { signal, onStep }: JobProgress,
): Promise<ImportOutcome> {
  await openGraph(needs, request.contextGraph, caller)
  const folder = `${request.path}.parts`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    onStep('converting')
    const prepared = await prepare(needs, request, folder, caller)
    const id = prepared.head['@id']
    if (needs.ledger.read((r) => r.has(datasetRows, [id, caller.agent]))) return { id, isKnown: true }
    onStep('storing')
    const copy = await writeCopy({ ledger: needs.ledger, signal }, prepared.creator, linesOf(elementsFile(folder)))
    try {
      onStep('sealing')
      await sealAsset(needs, request.contextGraph, id, folder, caller)
      await needs.ledger.write(actOf('dataset.import', caller.agent, `urn:kg:dataset:${id}`), (w) =>
        putDataset(w, toRow(prepared, request, caller, copy.copy)),
      )
    } catch (error) {
      // An interrupted import is cleared up at the next start.
      if (!signal.aborted) await removeCopy({ ledger: needs.ledger, signal }, copy)
      throw error
    }
    return { id, isKnown: false }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a copy count as the graph of a dataset, and joins its connectors with others. */
export function putDataset(writer: LedgerWriter, row: DatasetRow): void {
  writer.put(datasetRows, [row.id, row.agent], row)
  writer.remove(openCopies, row.copy)
  const isLive = (copy: string) => [...writer.by(datasetRows, 'byCopy', { prefix: [copy], limit: 1 })].length > 0
  joinConnectors(writer, row.copy, isLive)
}

async function prepare(
  { keys, sealDomain }: ImportNeeds,
  { path, standard }: ImportRequest,
  folder: string,
  { agent }: Caller,
): Promise<PreparedDataset> {
  const privateKey = keys.get(agent)
  if (privateKey === undefined) throw new KeyNotHeldError({ agent })
  const { chainName, chainId, contract } = await sealDomain()
  const creator = {
    identity: agent,
    blockchainId: `${chainName}:${chainId}`,
    networkId: String(chainId),
    hubContractAddress: contract,
  }
  const task = { path, folder, standard, creator, privateKey, now: new Date().toISOString() }
  return callInThread(new URL('./prepare-dataset.js', import.meta.url).href, prepareDataset, [task], { deadlineMs })
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

/** An import that was interrupted behind this point finds the asset as it left it. */
async function sealAsset(
  { ledger, assets }: ImportNeeds,
  contextGraph: string,
  name: string,
  folder: string,
  caller: Caller,
): Promise<void> {
  if (ledger.read((r) => r.has(assetRows, [contextGraph, name, caller.agent]))) return
  const lines: string[] = []
  for await (const line of linesOf(statementsFile(folder))) lines.push(line)
  await assets.create({ ref: { contextGraph, sub: '', name }, lines, privateLines: [], goal: 'sealed' }, caller)
}

const toRow = (
  prepared: PreparedDataset,
  { standard, contextGraph }: ImportRequest,
  { agent }: Caller,
  copy: string,
): DatasetRow => ({
  ...prepared,
  id: prepared.head['@id'],
  agent,
  copy,
  contextGraph,
  standard,
  importedAt: Date.now(),
})
