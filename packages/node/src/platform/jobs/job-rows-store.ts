import { defined, mapDefined } from '@kg/core'
import type { Act } from '../acts/acts.js'
import type { JobChange, JobStep, JobStore } from './job-store.js'
import { type AnyJob, type JobFields, type JobRow, type JobSubject, jobRows, ofKind } from './table.js'

export type JobResult = Record<string, unknown>

/** The receipt for a step of a job, if it gets one. */
export type ActOfStep<Subject extends JobSubject> = (row: JobRow<Subject>, step: JobStep<JobResult>) => Act | undefined

/** The jobs of one kind, as the table `jobs` has them. */
export function jobRowsStore<Subject extends JobSubject>(
  kind: string,
  actOf?: ActOfStep<Subject>,
): JobStore<JobRow<Subject>, JobResult> {
  function* all(rows: Iterable<{ value: AnyJob }>): Iterable<JobRow<Subject>> {
    for (const { value } of rows) yield ofKind<Subject>(value)
  }
  return {
    ...(actOf !== undefined && { actOf: (_, row, step) => actOf(row, step) }),
    idOf: ({ id }) => id,
    current(r, { id }) {
      const row = r.get(jobRows, id)
      return row && ofKind<Subject>(row)
    },
    stateOf: ({ state }) => state,
    attemptsOf: ({ attempts }) => attempts,
    dueAtOf: ({ dueAt }) => dueAt,
    waiting: (r) => all(r.by(jobRows, 'due', { prefix: kind })),
    claimed: (r) => all(r.by(jobRows, 'running', { prefix: kind })),
    save(w, row, change) {
      const { state, at } = change
      if (state === 'none' || state === 'gone') w.remove(jobRows, row.id)
      else w.put(jobRows, row.id, { ...applyChange(row, change), state, updatedAt: at })
    },
  }
}

function applyChange(row: AnyJob, change: JobChange<JobResult>): AnyJob {
  const { at } = change
  switch (change.move) {
    case 'claim': {
      const { step: _before, ...rest } = row
      return { ...rest, startedAt: at, attempts: row.attempts + 1 }
    }
    case 'step':
      return {
        ...row,
        step: change.step,
        stepAt: { ...row.stepAt, [change.step]: at },
        ...defined({ notes: mapDefined(change.notes, (notes) => ({ ...row.notes, ...notes })) }),
      }
    case 'succeed': {
      const { lastError: _before, ...rest } = row
      return { ...rest, result: change.result, finishedAt: at }
    }
    case 'postpone':
      return { ...row, lastError: faultIn(row, change.fault), dueAt: change.dueAt }
    case 'fail':
      return { ...row, lastError: faultIn(row, change.fault), finishedAt: at }
    case 'interrupt':
      return { ...row, dueAt: 0 }
    case 'cancel':
      return { ...row, cancelled: true, finishedAt: at }
    case 'recover': {
      const { finishedAt: _finished, cancelled: _cancelled, ...rest } = row
      return { ...rest, attempts: 0, dueAt: at }
    }
    default:
      return row
  }
}

const faultIn = ({ step }: AnyJob, fault: NonNullable<JobFields['lastError']>) => ({ ...fault, ...defined({ step }) })
