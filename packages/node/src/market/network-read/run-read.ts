import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KeyNotHeldError } from '@kg/contract'
import { defined } from '@kg/core'
import type { HandlerSubject } from '../../datasets/handlers/handlers.js'
import { type ImportNeeds, importDataset } from '../../datasets/importing/import-dataset.js'
import { findDataset } from '../../datasets/records/visible-datasets.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { type Action, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import type { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { MarketChains } from '../contract/market-chains.js'
import type { OfferedDataset } from '../network-query/table.js'
import { buyDataset } from './buy-dataset.js'
import { checkStandard } from './check-standard.js'
import { fetchDataset } from './fetch-dataset.js'
import { openFetchedGraph } from './fetched-graph.js'
import { endPurchase, findPurchase } from './kept-purchases.js'

/** What a job has to do; it outlives the answer that was chosen. */
export interface ReadInput {
  readonly queryId: string
  readonly replyId: string
  readonly peerId: string
  readonly offered: OfferedDataset
  /** The most that is paid, in token wei as decimal text. */
  readonly limit: string
  readonly blockchainId?: string
  /** The standard to export it in. */
  readonly standard?: string
}

export interface ReadNeeds extends ImportNeeds {
  readonly network: PeerNetwork
  readonly chains: Pick<MarketChains, 'ready' | 'current'>
  readonly running: RunningJobs
  /** Where files lie while they are imported. */
  readonly folder: string
  /** Where encrypted texts that were paid for lie. */
  readonly purchases: string
}

type ReadJob = JobRow<HandlerSubject>

/** Reads a dataset: it is the agent's own when this resolves. What ends a read is written down. */
export async function runRead(needs: ReadNeeds, job: ReadJob, progress: JobProgress): Promise<Record<string, unknown>> {
  // Written when the job was queued.
  const input = job.input as unknown as ReadInput
  const note = (action: Action) =>
    needs.ledger.write(actOf(action, job.agent, `urn:kg:dataset:${input.offered.id}`), () => undefined)
  const end = (error?: unknown) => endPurchase({ ...needs, folder: needs.purchases }, job.id, error)
  try {
    const outcome = await read(needs, job, input, progress)
    await note('dataset.fetch')
    await end()
    return outcome
  } catch (error) {
    const isLast = isOwnFault(error) || job.attempts >= job.maxAttempts
    if (isLast && !progress.signal.aborted) {
      await note('dataset.fetch-failed')
      await end(error)
    }
    throw error
  }
}

async function read(needs: ReadNeeds, job: ReadJob, input: ReadInput, { signal, onStep }: JobProgress) {
  const { offered, standard } = input
  const caller = { agent: job.agent, isAdmin: job.isAdmin }
  const cancellable = <T>(work: (cancelled: AbortSignal) => Promise<T>) => needs.running.run(job.id, work)
  if (isHeld(needs, offered, caller)) {
    checkStandard(needs.ledger, offered.id, standard, caller)
    // Stored by this very job, if it was interrupted behind that.
    const paid = findPayment(needs, job.id)
    return { id: offered.id, isKnown: paid === undefined, ...defined({ paid }) }
  }
  const path = join(needs.folder, `${job.id}.read`)
  try {
    await mkdir(needs.folder, { recursive: true, mode: 0o700 })
    const isFree = BigInt(offered.price) === 0n
    const source = { ...input, agent: job.agent, agentKey: requireKey(needs, job.agent), path, signal }
    const host = () => needs.network.ready('A read from the network')
    const limit = BigInt(input.limit)
    const store = async (cancelled?: AbortSignal) => {
      const contextGraph = await openFetchedGraph(needs, caller)
      const request = { path, standard: 'GRAPH', contextGraph, promised: offered } as const
      return importDataset(needs, request, caller, { signal, onStep, ...defined({ cancelled }) })
    }
    if (isFree)
      return await cancellable(async (cancelled) => {
        onStep('fetching')
        await fetchDataset(await host(), { ...source, signal: AbortSignal.any([signal, cancelled]) })
        const outcome = await store(cancelled)
        checkStandard(needs.ledger, offered.id, standard, caller)
        return { ...outcome }
      })
    const buyNeeds = { ...needs, folder: needs.purchases, host }
    await buyDataset(buyNeeds, { ...source, id: job.id, limit, onStep, cancellable })
    const outcome = await store()
    checkStandard(needs.ledger, offered.id, standard, caller)
    return { ...outcome, paid: findPayment(needs, job.id) }
  } finally {
    await rm(path, { force: true })
  }
}

/** What a job has paid, as its result says it. */
function findPayment({ ledger }: ReadNeeds, jobId: string) {
  const row = ledger.read((r) => findPurchase(r, jobId))
  if (row?.dataKey === undefined) return undefined
  const { blockchainId, price, purchaseId } = row
  return { blockchain_id: blockchainId, price, purchase_id: purchaseId }
}

export function requireKey({ keys }: Pick<ImportNeeds, 'keys'>, agent: string): Uint8Array {
  const key = keys.get(agent)
  if (key === undefined) throw new KeyNotHeldError({ agent })
  return key
}

/** What the caller sees already is not fetched, unless there is more in it for the caller. */
function isHeld({ ledger }: ReadNeeds, { id, permissioned }: OfferedDataset, caller: Caller): boolean {
  const row = ledger.read((r) => findDataset(r, id, caller))
  return row !== undefined && (permissioned.length === 0 || row.agent === caller.agent)
}
