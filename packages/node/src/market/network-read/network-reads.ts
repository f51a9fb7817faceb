import { randomUUID } from 'node:crypto'
import { ReadNotFreeError, StandardUnknownError } from '@kg/contract'
import { defined } from '@kg/core'
import type { HandlerJobs, HandlerSubject } from '../../datasets/handlers/handlers.js'
import { importStandards } from '../../datasets/importing/imports.js'
import { PrepareThread } from '../../datasets/importing/prepare-in-thread.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import { type Choice, requireOffer } from '../network-query/find-reply.js'
import { readKind } from '../network-query/protocol.js'
import { type ReadInput, type ReadNeeds, requireKey, runRead } from './run-read.js'

export interface NetworkReadNeeds extends Omit<ReadNeeds, 'thread'> {
  /** The most that agents may pay for a read, in token wei. */
  readonly maxPrice: bigint
  readonly onFault: (error: unknown) => void
  /** How long to wait after the n-th try. */
  readonly backoffMs?: (attempt: number) => number
}

export interface ReadOptions {
  /** The standard to export it in. */
  readonly standard?: string | undefined
  /** The most that the caller allows, in token wei. */
  readonly maxPrice?: bigint | undefined
  /** The chain to pay on. */
  readonly blockchainId?: string | undefined
}

export type NetworkReads = ReturnType<typeof openNetworkReads>

/** Reads from the network as jobs: one that is interrupted goes on, and one that fails says why. */
export function openNetworkReads({ maxPrice, onFault, backoffMs, ...given }: NetworkReadNeeds) {
  const { ledger, network } = given
  const thread = new PrepareThread()
  const needs: ReadNeeds = { ...given, thread }
  const settings = { concurrency: 4, maxAttempts: 10, ...defined({ backoffMs }) }
  const work: JobNeeds<HandlerSubject>['work'] = (row, progress) => runRead(needs, row, progress)
  const jobs: HandlerJobs = new Jobs<HandlerSubject>(readKind, settings, { ledger, work, onFault })

  /** Only the operator may allow more than the setting does. */
  const limitFor = (caller: Caller, wanted = maxPrice): bigint =>
    caller.isAdmin || wanted < maxPrice ? wanted : maxPrice

  return {
    jobs,
    /** Queues the read of a dataset that a node has offered. */
    async enqueue(choice: Choice, caller: Caller, options: ReadOptions = {}): Promise<string> {
      const { standard, blockchainId } = options
      requireKey(given, caller.agent)
      await network.ready('A read from the network')
      if (standard !== undefined && !importStandards.some((one) => one === standard))
        throw new StandardUnknownError({ given: standard, takes: importStandards })
      const { reply, offered } = ledger.read((r) => requireOffer(r, choice, caller))
      const { price } = offered
      const limit = limitFor(caller, options.maxPrice)
      if (BigInt(price) > limit) throw new ReadNotFreeError({ datasetId: offered.id, price, limit: String(limit) })
      const { id: replyId, queryId, peerId } = reply
      const chosen = { queryId, replyId, peerId, offered, limit: String(limit) }
      const input: ReadInput = { ...chosen, ...defined({ standard, blockchainId }) }
      const { id } = await jobs.enqueue({ subjectKey: randomUUID() }, caller, { ...input })
      return id
    },
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), thread.stop()])
    },
  }
}
