import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KeyNotHeldError, ReadNotFreeError, StandardUnknownError } from '@kg/contract'
import { defined } from '@kg/core'
import type { HandlerJobs, HandlerSubject } from '../../datasets/handlers/handlers.js'
import { type ImportNeeds, importDataset } from '../../datasets/importing/import-dataset.js'
import { PrepareThread } from '../../datasets/importing/prepare-in-thread.js'
import { findDataset } from '../../datasets/records/visible-datasets.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import { type Choice, requireOffer } from '../network-query/find-reply.js'
import { readKind } from '../network-query/protocol.js'
import type { OfferedDataset } from '../network-query/table.js'
import { fetchDataset } from './fetch-dataset.js'
import { openFetchedGraph } from './fetched-graph.js'

export interface NetworkReadNeeds extends Omit<ImportNeeds, 'thread'> {
  readonly network: PeerNetwork
  /** Where files lie while they are imported. */
  readonly folder: string
  readonly onFault: (error: unknown) => void
  /** How long to wait after the n-th try. */
  readonly backoffMs?: (attempt: number) => number
}

/** What a job has to do; it outlives the answer that was chosen. */
interface ReadInput {
  readonly queryId: string
  readonly replyId: string
  readonly peerId: string
  readonly offered: OfferedDataset
  /** The standard to export it in. */
  readonly standard?: string
}

export type NetworkReads = ReturnType<typeof openNetworkReads>

/** Reads from the network as jobs: one that is interrupted begins anew, and one that fails says why. */
export function openNetworkReads(given: NetworkReadNeeds) {
  const { ledger, keys, network, folder, onFault, backoffMs } = given
  const thread = new PrepareThread()
  const needs: ImportNeeds = { ...given, thread }

  const work: JobNeeds<HandlerSubject>['work'] = async (row, { signal, onStep }) => {
    // Written below.
    const { offered, peerId } = row.input as unknown as ReadInput
    const caller = { agent: row.agent, isAdmin: row.isAdmin }
    if (isHeld(offered, caller)) return { id: offered.id, isKnown: true }
    const path = join(folder, `${row.id}.read`)
    try {
      onStep('fetching')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const host = await network.ready('A read from the network')
      await fetchDataset(host, { peerId, offered, agent: row.agent, agentKey: requireKey(row.agent), path, signal })
      const contextGraph = await openFetchedGraph(needs, caller)
      const request = { path, standard: 'GRAPH', contextGraph, promised: offered } as const
      return { ...(await importDataset(needs, request, caller, { signal, onStep })) }
    } finally {
      await rm(path, { force: true })
    }
  }
  const settings = { concurrency: 1, maxAttempts: 3, ...defined({ backoffMs }) }
  const jobs: HandlerJobs = new Jobs<HandlerSubject>(readKind, settings, { ledger, work, onFault })

  function requireKey(agent: string): Uint8Array {
    const key = keys.get(agent)
    if (key === undefined) throw new KeyNotHeldError({ agent })
    return key
  }

  /** What the caller sees already is not fetched, unless there is more in it for the caller. */
  const isHeld = ({ id, permissioned }: OfferedDataset, caller: Caller): boolean => {
    const row = ledger.read((r) => findDataset(r, id, caller))
    return row !== undefined && (permissioned.length === 0 || row.agent === caller.agent)
  }

  return {
    jobs,
    /** Queues the read of a dataset that a node has offered. */
    async enqueue(choice: Choice, caller: Caller, standard?: string): Promise<string> {
      requireKey(caller.agent)
      await network.ready('A read from the network')
      if (standard !== undefined && standard !== 'GRAPH')
        throw new StandardUnknownError({ given: standard, takes: ['GRAPH'] })
      const { reply, offered } = ledger.read((r) => requireOffer(r, choice, caller))
      const { price } = offered
      if (BigInt(price) > 0n) throw new ReadNotFreeError({ datasetId: offered.id, price })
      const { id: replyId, queryId, peerId } = reply
      const input: ReadInput = { queryId, replyId, peerId, offered, ...defined({ standard }) }
      const { id } = await jobs.enqueue({ subjectKey: randomUUID() }, caller, { ...input })
      return id
    },
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), thread.stop()])
    },
  }
}
