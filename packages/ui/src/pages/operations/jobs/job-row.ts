import type { Reply, Routes } from '@kg/contract'

type Publication = Reply<Routes['listPublisherJobs']>['jobs'][number]
type Share = Reply<Routes['listShareJobs']>['jobs'][number]
type Handler = Reply<Routes['listHandlers']>['handlers'][number]
type Offer = Reply<Routes['listOffers']>['offers'][number]

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const
export type JobState = (typeof jobStates)[number]

export const jobKinds = ['publish', 'share', 'import', 'export', 'trail', 'read', 'offer'] as const
export type JobKind = (typeof jobKinds)[number]

/** A stretch of the way of a job. */
export interface Phase {
  readonly word: string
  readonly ms: number
}

/** Any kind of job, as the list shows it. */
export interface JobRow {
  readonly id: string
  readonly kind: JobKind
  readonly what: string
  readonly graph?: string
  readonly state: JobState
  readonly step: string
  /** `2 of 5`, where the job counts them. */
  readonly tries: string
  readonly changed: string
  readonly why: string
  readonly phases: readonly Phase[]
  readonly does: readonly ('retry' | 'cancel' | 'clear')[]
}

/** The stretches between moments that are known. */
function phasesOf(moments: readonly (readonly [word: string, at: string | undefined])[]): readonly Phase[] {
  const known = moments.flatMap(([word, at]) => (at === undefined ? [] : [{ word, at: Date.parse(at) }]))
  return known.slice(1).map(({ word, at }, i) => ({ word, ms: Math.max(0, at - (known[i]?.at ?? at)) }))
}

export function publicationRow(job: Publication): JobRow {
  const { jobId, request, status, timestamps: at, attempts, maxAttempts, failure, cancelled } = job
  const state =
    status === 'finalized' ? 'done' : status === 'failed' ? 'failed' : status === 'accepted' ? 'waiting' : 'running'
  return {
    id: jobId,
    kind: 'publish',
    what: request.name,
    graph: request.contextGraphId,
    state,
    step: cancelled === true ? 'cancelled' : status === 'failed' ? (failure?.failedFromState ?? status) : status,
    tries: `${attempts} of ${maxAttempts}`,
    changed: at.updatedAt,
    why: failure?.message ?? '',
    phases: phasesOf([
      ['accepted', at.acceptedAt],
      ['waited', at.claimedAt],
      ['checked', at.validatedAt],
      ['acknowledged and sent', at.broadcastAt],
      ['in a block', at.includedAt],
      ['final', at.finalizedAt],
    ]),
    does: state === 'failed' ? ['retry', 'clear'] : state === 'done' ? ['clear'] : ['cancel'],
  }
}

export function shareRow(job: Share): JobRow {
  const { jobId, assertionName, contextGraphId, attempts, maxAttempts, lastError, updatedAt } = job
  const states = {
    queued: 'waiting',
    running: 'running',
    failed_retrying: 'waiting',
    succeeded: 'done',
    failed: 'failed',
  } as const
  const state = states[job.state]
  return {
    id: jobId,
    kind: 'share',
    what: assertionName,
    graph: contextGraphId,
    state,
    step: job.cancelled === true ? 'cancelled' : job.state.replace('_', ', '),
    tries: `${attempts} of ${maxAttempts}`,
    changed: updatedAt,
    why: lastError?.message ?? '',
    phases: phasesOf([
      ['queued', job.enqueuedAt],
      ['waited', job.startedAt],
      ['shared', job.finishedAt],
    ]),
    does: state === 'failed' ? ['retry'] : state === 'waiting' ? ['cancel'] : [],
  }
}

export function handlerRow({ handler_id, kind, status, progress, error, created, updated }: Handler): JobRow {
  const state = status === 'COMPLETED' ? 'done' : status === 'FAILED' ? 'failed' : 'running'
  const counted = [
    progress?.bytes === undefined ? '' : `${(progress.bytes / 1e6).toFixed(1)} MB read`,
    progress?.objects === undefined ? '' : `${progress.objects.toLocaleString()} objects`,
  ].filter((part) => part !== '')
  return {
    id: handler_id,
    kind,
    what: handler_id,
    state,
    step: [progress?.step ?? status.toLowerCase(), ...counted].join(', '),
    tries: '',
    changed: updated,
    why: error?.message ?? '',
    phases:
      state === 'running'
        ? []
        : phasesOf([
            ['begun', created],
            [state === 'done' ? 'done' : 'failed', updated],
          ]),
    does: state === 'running' && kind !== 'read' ? ['cancel'] : [],
  }
}

export function offerRow(offer: Offer): JobRow {
  const { handler_id, offer_status: status, dataset_id, created, updated, error } = offer
  const isOver = status === 'FINALIZED' || status === 'CANCELLED'
  const state = status === 'FAILED' ? 'failed' : isOver ? 'done' : status === 'PENDING' ? 'waiting' : 'running'
  return {
    id: handler_id,
    kind: 'offer',
    what: dataset_id,
    state,
    step: status.toLowerCase(),
    tries: '',
    changed: updated,
    why: error?.message ?? '',
    phases: isOver
      ? phasesOf([
          ['offered', created],
          ['decided', updated],
        ])
      : [],
    does: status === 'PENDING' || status === 'STARTED' ? ['cancel'] : [],
  }
}

/** Those of a kind and a state, the latest change first. */
export const filterJobs = (jobs: readonly JobRow[], kind: string, state: string): readonly JobRow[] =>
  jobs
    .filter((job) => (kind === '' || job.kind === kind) && (state === '' || job.state === state))
    .toSorted((a, b) => b.changed.localeCompare(a.changed))
