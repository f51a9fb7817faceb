import { DraftNotFoundError, routes, ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findOwnAsset, stateOf } from '../assets/draft-row.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'

const states = ['queued', 'running', 'failed_retrying', 'succeeded', 'failed']
const iso = (time: number) => new Date(time).toISOString()

export function shareJobRoutes({
  ledger,
  graphs,
  jobs,
}: {
  ledger: Journal
  graphs: ContextGraphs
  jobs: Jobs
}): Binding[] {
  return [
    handle(routes.shareAsync, async ({ params: { name }, body }, { caller }) => {
      const ref = ledger.read((r) => {
        const { id } = graphs.requireWritableScope(r, body.contextGraphId, body.subGraphName, caller)
        const found = { contextGraph: id, sub: body.subGraphName ?? '', name }
        if (['none', 'gone'].includes(stateOf(findOwnAsset(r, found, caller))))
          throw new DraftNotFoundError({ name, contextGraphId: id })
        return found
      })
      const { id, state } = await jobs.enqueue(ref, caller)
      return { jobId: id, state }
    }),
    handle(routes.listShareJobs, ({ query: { state, contextGraphId, limit, cursor } }, { caller }) => {
      const wanted = state?.split(',')
      const wrong = wanted?.find((name) => !states.includes(name))
      if (wrong !== undefined)
        throw new ValidationFailedError({
          where: 'query string',
          problems: [{ path: 'state', problem: `${wrong} is not one of ${states.join(', ')}` }],
        })
      const keep = (row: JobRow) =>
        (wanted?.includes(row.state) ?? true) && (contextGraphId ?? row.contextGraph) === row.contextGraph
      const { rows, ...next } = ledger.read((r) => listJobs(r, jobs.kind, caller, { limit, cursor, keep }))
      return { jobs: rows.map(shown), ...next }
    }),
    handle(routes.getShareJob, ({ params }, { caller }) => shown(jobs.get(params.jobId, caller))),
    handle(routes.cancelShareJob, async ({ params }, { caller }) => moved(await jobs.cancel(params.jobId, caller))),
    handle(routes.recoverShareJob, async ({ params }, { caller }) => moved(await jobs.recover(params.jobId, caller))),
  ]
}

const moved = ({ id, state }: JobRow) => ({ jobId: id, state })

function shown(row: JobRow) {
  const { id, state, contextGraph, name, sub, attempts, maxAttempts, cancelled, lastError, result } = row
  return {
    jobId: id,
    state,
    contextGraphId: contextGraph,
    assertionName: name,
    ...(sub === '' ? {} : { subGraphName: sub }),
    enqueuedAt: iso(row.enqueuedAt),
    updatedAt: iso(row.updatedAt),
    ...defined({ startedAt: mapDefined(row.startedAt, iso), finishedAt: mapDefined(row.finishedAt, iso) }),
    ...(typeof result?.promotedCount === 'number' ? { promotedCount: result.promotedCount } : {}),
    attempts,
    maxAttempts,
    ...(state === 'failed_retrying' ? { nextRetryAt: iso(row.dueAt) } : {}),
    ...defined({ cancelled, lastError }),
  }
}
