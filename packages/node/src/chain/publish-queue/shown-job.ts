import { type PublisherJob, type PublisherState, type PublishResult, publisherStates } from '@kg/contract'
import { defined, mapDefined, zeroAddress, zeroHash } from '@kg/core'
import type { Audience } from '@kg/core/errors'
import { remedyOf } from '../../platform/jobs/job-fault.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { AckProgress } from './ack-progress.js'
import { inputOf } from './publish-input.js'

const states: readonly string[] = publisherStates
const isState = (name: string | undefined): name is PublisherState => name !== undefined && states.includes(name)

/** A job that waits for its next try is accepted again: `failed` is only what has ended. */
export function statusOf({ state, step }: JobRow): PublisherState {
  if (state === 'running') return isState(step) ? step : 'claimed'
  return ({ queued: 'accepted', failed_retrying: 'accepted', succeeded: 'finalized', failed: 'failed' } as const)[state]
}

/** With the answers of core nodes while it runs; later they are in the row. */
export function shownJob(row: JobRow, audience: Audience = 'http', live?: AckProgress): PublisherJob {
  const { id, attempts, maxAttempts, cancelled, result, lastError, notes } = row
  const failure = mapDefined(lastError, (fault) => shownFailure(fault, audience))
  return withResult(row, {
    jobId: id,
    request: shownRequest(row),
    timestamps: timestampsOf(row),
    attempts,
    maxAttempts,
    ...defined({
      acknowledgements: live ?? (notes as PublishNotes | undefined)?.acknowledgements,
      txHash: (notes as PublishNotes | undefined)?.txHash,
      cancelled,
      result: mapDefined(result, (result) => result as PublishResult),
      failure,
    }),
  })
}

/** What `publishAsAsked` has remembered. */
interface PublishNotes {
  acknowledgements?: AckProgress
  txHash?: string
}

const shownFailure = (fault: NonNullable<JobRow['lastError']>, audience: Audience) => ({
  failedFromState: isState(fault.step) ? fault.step : ('claimed' as const),
  code: fault.code,
  message: fault.message,
  remedy: remedyOf(fault, audience),
  mode: fault.retryable ? ('retryable' as const) : ('terminal' as const),
})

type Untold = Omit<PublisherJob, 'status'>

/** One that has succeeded has a result; of one that cannot be described, it says nothing. */
function withResult(row: JobRow, job: Untold): PublisherJob {
  const status = statusOf(row)
  return status === 'finalized' ? { ...job, status, result: job.result ?? unknownResult } : { ...job, status }
}

const unknownResult: PublishResult = {
  mode: 'noop',
  txHash: zeroHash,
  ual: '',
  kaId: '0',
  blockNumber: 0,
  publisher: zeroAddress,
  fee: '0',
}

/** What is left to show of a row that cannot be described. */
export function markJob(row: JobRow): PublisherJob {
  const { id, contextGraph, name, agent, attempts, maxAttempts } = row
  const unknown = { kaId: '0', version: 0, merkleRoot: zeroHash, publicTripleCount: 0, privateTripleCount: 0 }
  return withResult(row, {
    jobId: id,
    request: { contextGraphId: contextGraph, name, agentAddress: agent, ...unknown },
    timestamps: { acceptedAt: iso(0), updatedAt: iso(0) },
    attempts,
    maxAttempts,
  })
}

export function shownRequest(row: JobRow): PublisherJob['request'] {
  const { kaId, root, version, publicQuads, privateQuads, epochs, identityOverride, maxFee } = inputOf(row)
  return {
    contextGraphId: row.contextGraph,
    name: row.name,
    ...(row.sub === '' ? {} : { subGraphName: row.sub }),
    agentAddress: row.agent,
    kaId,
    version,
    merkleRoot: root,
    publicTripleCount: publicQuads,
    privateTripleCount: privateQuads,
    ...defined({ publishEpochs: epochs, publisherNodeIdentityIdOverride: identityOverride, maxFee }),
  }
}

function timestampsOf(row: JobRow): PublisherJob['timestamps'] {
  const { state, startedAt, finishedAt, stepAt = {} } = row
  /** Steps of an earlier try are over. */
  const reached = (step: string) => {
    const at = stepAt[step]
    return at !== undefined && startedAt !== undefined && at >= startedAt ? at : undefined
  }
  const times = {
    claimedAt: startedAt,
    validatedAt: reached('validated'),
    broadcastAt: reached('broadcast'),
    includedAt: reached('included'),
    finalizedAt: state === 'succeeded' ? finishedAt : undefined,
    failedAt: state === 'failed' ? finishedAt : undefined,
    nextRetryAt: state === 'failed_retrying' ? row.dueAt : undefined,
  }
  const known = Object.entries(times).flatMap(([name, time]) => (time === undefined ? [] : [[name, iso(time)]]))
  return { acceptedAt: iso(row.enqueuedAt), ...Object.fromEntries(known), updatedAt: iso(row.updatedAt) }
}

const iso = (time: number) => new Date(time).toISOString()
