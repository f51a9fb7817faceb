import { epcisExceptionOf } from '@kg/contract'
import { defined } from '@kg/core'
import type { InvalidEvent } from '@kg/ingest/datasets'
import { errorRecordOf } from '../../platform/jobs/job-fault.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { HandlerSubject } from '../handlers/handlers.js'
import type { CaptureNote, CaptureProblem, ErrorBehaviour } from './table.js'

/** A job as the standard describes it. */
export function describeCapture(
  { id, state, enqueuedAt, finishedAt, result, lastError }: JobRow<HandlerSubject>,
  note: CaptureNote | undefined,
) {
  const behaviour: ErrorBehaviour = note?.behaviour ?? 'rollback'
  const running = state !== 'succeeded' && state !== 'failed'
  const leftOut = note?.errors ?? []
  // If every event is wrong, the job fails for the first of them.
  const isKnown = leftOut.some(({ detail }) => detail === lastError?.message)
  const errors = state === 'failed' && !isKnown ? [...leftOut, problemOf(lastError)] : leftOut
  return {
    captureID: id,
    createdAt: new Date(enqueuedAt).toISOString(),
    ...defined({ finishedAt: finishedAt === undefined ? undefined : new Date(finishedAt).toISOString() }),
    running,
    // As the standard has it, a job is a success as long as no error occurred.
    success: errors.length === 0,
    captureErrorBehaviour: behaviour,
    ...defined({ datasetId: result?.id === undefined ? undefined : String(result.id) }),
    errors: [...errors],
  }
}

/** Why a job failed. */
function problemOf(fault: JobRow<HandlerSubject>['lastError']): CaptureProblem {
  if (fault === undefined) {
    const code = 'CANCELLED'
    const title = 'The capture was cancelled'
    return { type: epcisExceptionOf(code, 400), title, status: 400, detail: 'Nothing was stored', code }
  }
  const { code, message: detail } = fault
  const { title = 'The document was not captured', status = 500 } = errorRecordOf(code) ?? {}
  return { type: epcisExceptionOf(code, status), title, status, detail, code }
}

/** What a capture says of events that it leaves out. */
export function problemsOf(errors: readonly InvalidEvent[], count: number): CaptureProblem[] {
  const problems = errors.map(({ code, status, message }) => ({
    type: epcisExceptionOf(code, status),
    title: 'An event was left out',
    status,
    detail: message,
    code,
  }))
  const [first] = problems
  if (first === undefined || count <= problems.length) return problems
  return [...problems, { ...first, detail: `${count - problems.length} more events were left out` }]
}
