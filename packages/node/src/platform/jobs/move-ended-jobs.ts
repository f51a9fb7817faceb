import { defined } from '@kg/core'
import type { Key, LedgerWriter } from '@kg/store'
import { type Action, actOf } from '../acts/acts.js'
import type { Caller } from '../caller/caller.js'
import type { Journal } from '../operations/journal.js'
import type { JobResult } from './job-rows-store.js'
import type { JobStore } from './job-store.js'
import { moveJob } from './move-job.js'
import { type JobRow, type JobSubject, jobRows, ofKind } from './table.js'

/** How many rows one transaction changes. */
const batchRows = 500

export interface EndedMove<Subject extends JobSubject> {
  readonly kind: string
  readonly by: 'recover' | 'clear'
  readonly state: 'failed' | 'succeeded'
  readonly action: Action
  readonly isWanted: (writer: LedgerWriter, row: JobRow<Subject>) => boolean
}

/** Moves all jobs of a kind that ended in a state, the caller's or for an admin all, in batches. Returns how many. */
export async function moveEndedJobs<Subject extends JobSubject>(
  { ledger, store }: { ledger: Journal; store: JobStore<JobRow<Subject>, JobResult> },
  { kind, by, state, action, isWanted }: EndedMove<Subject>,
  { agent, isAdmin }: Caller,
): Promise<number> {
  const prefix = [kind, state, ...(isAdmin ? [] : [agent])]
  let count = 0
  let after: Key | undefined
  for (let batch = 0; ; batch++) {
    const act = actOf(action, agent, `urn:kg:jobs:${kind}:${state}:${batch}`)
    const { value } = await ledger.write(act, (w) => {
      const rows = [...w.by(jobRows, 'ended', { prefix, limit: batchRows, ...defined({ after }) })]
      const wanted = rows.map(({ value }) => ofKind<Subject>(value)).filter((row) => isWanted(w, row))
      for (const row of wanted) moveJob(store, w, row, { move: by, at: Date.now() })
      const last = rows.length < batchRows ? undefined : rows.at(-1)?.indexKey
      return { count: wanted.length, ...defined({ last }) }
    })
    count += value.count
    if (value.last === undefined) return count
    after = value.last
  }
}
