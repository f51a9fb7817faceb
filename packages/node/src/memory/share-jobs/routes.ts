import { routes } from '@kg/contract'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { describeShareJob, markShareJob } from './describe-share-job.js'
import { enqueueShare } from './enqueue-share.js'
import { listShareJobs } from './list-share-jobs.js'

export function shareJobRoutes({ ledger, jobs }: { ledger: Journal; jobs: Jobs }): Binding[] {
  return [
    handle(routes.shareAsync, async ({ params: { name }, body }, { caller }) =>
      stateOf(await enqueueShare({ ledger, jobs }, { ...body, name }, caller)),
    ),
    handle(routes.listShareJobs, ({ query }, { caller, audience }) => {
      const { rows, ...next } = ledger.read((r) => listShareJobs(r, jobs.kind, query, caller))
      return { jobs: describeRows(rows, (row) => describeShareJob(row, audience), markShareJob), ...next }
    }),
    handle(routes.getShareJob, ({ params }, { caller, audience }) =>
      describeShareJob(jobs.get(params.jobId, caller), audience),
    ),
    handle(routes.cancelShareJob, async ({ params }, { caller }) => stateOf(await jobs.cancel(params.jobId, caller))),
    handle(routes.recoverShareJob, async ({ params }, { caller }) => stateOf(await jobs.recover(params.jobId, caller))),
  ]
}

const stateOf = ({ id, state }: JobRow) => ({ jobId: id, state })
