import {
  ConnectionLostError,
  DaemonUnreachableError,
  OperationRunningError,
  OutcomeUnknownError,
  TimeoutError,
} from '@kg/contract/errors'
import { type Deadline, pause, startDeadline } from '@kg/core/async'
import { KgError } from '@kg/core/errors'
import { defined } from '@kg/core/values'
import { ApiError, apiError } from './api-error.js'
import { lookUp, type Outcome } from './look-up.js'
import { TransportError } from './transport/transport.js'
import type { Wire, WireRequest } from './wire.js'

export interface Task {
  readonly request: WireRequest
  /** On whatever changes something: the node knows the request by it. */
  readonly key?: string
  /** What it is about, for the remedy. */
  readonly name?: string
  readonly contextGraphId?: string
  /** Without an answer it counts as "outcome unknown", not as failed. */
  readonly outcomeUnknown: boolean
  readonly timeoutMs: number
  /** How long to ask for the outcome once the time is up. */
  readonly graceMs: number
  readonly signal?: AbortSignal
}

const readAttempts = 3

/** Carries out one call: sends it, and after a loss finds out by its key what became of it. */
export async function perform(wire: Wire, task: Task): Promise<unknown> {
  const started = performance.now()
  const left = () => Math.max(1, task.timeoutMs - (performance.now() - started))
  const deadline = startDeadline({ ms: task.timeoutMs, signal: task.signal })
  try {
    for (let attempt = 1; ; attempt++) {
      const failure = await attemptOnce(wire, task, deadline)
      if ('reply' in failure) return failure.reply
      const { error } = failure
      if (task.key === undefined) {
        await readFailed(wire, task, error, attempt, deadline)
        continue
      }
      if (error instanceof TransportError && error.sent === 'no' && attempt === 1) throw unreachable(wire, error)
      const unclear = error instanceof TransportError && error.sent === 'maybe'
      const outcome = await lookUp(wire, task.key, unclear ? Math.min(task.graceMs, left()) : left(), task.signal)
      if (outcome.state === 'done') return replyOf(outcome)
      if (outcome.state === 'unknown' || !canRepeat(task)) throw lost(task, task.key, error)
      await pause(Math.min(50 * (attempt - 1), 1000), deadline.signal)
    }
  } finally {
    deadline.stop()
  }
}

type Attempt = { readonly reply: unknown } | { readonly error: Error }

/** Answers, and failures that nothing can be done about, leave here; the others are given back. */
async function attemptOnce(wire: Wire, task: Task, deadline: Deadline): Promise<Attempt> {
  try {
    return { reply: await wire.json(task.request, deadline.signal) }
  } catch (error) {
    const stillRuns = error instanceof ApiError && error.code === OperationRunningError.record.code
    if (error instanceof KgError && !(stillRuns && task.key !== undefined)) throw error
    task.signal?.throwIfAborted()
    if (deadline.expired) return { reply: await timedOut(wire, task) }
    if (error instanceof TransportError || error instanceof ApiError) return { error }
    throw error
  }
}

/** The real outcome, if the daemon tells it soon; else an error that says what is known. */
async function timedOut(wire: Wire, task: Task) {
  const { request, key, outcomeUnknown, timeoutMs, graceMs, signal } = task
  const { method } = request
  const path = pathOnly(request)
  if (!outcomeUnknown || key === undefined) throw new TimeoutError({ method, path, timeoutMs })
  const outcome = await lookUp(wire, key, graceMs, signal)
  if (outcome.state === 'done') return replyOf(outcome)
  const why = noAnswerWithin(timeoutMs)
  throw new OutcomeUnknownError({ method, path, idempotencyKey: key, why, ...subjectOf(task) })
}

/** A read is simply sent again, a few times. */
async function readFailed(wire: Wire, task: Task, error: Error, attempt: number, deadline: Deadline): Promise<void> {
  if (error instanceof TransportError && error.sent === 'no') throw unreachable(wire, error)
  if (attempt < readAttempts) return pause(50 * attempt, deadline.signal)
  if (error instanceof TransportError && error.sent === 'maybe') throw unreachable(wire, error)
  throw new ConnectionLostError(
    { method: task.request.method, path: pathOnly(task.request), why: error.message },
    { cause: error },
  )
}

const unreachable = (wire: Wire, cause: Error) =>
  new DaemonUnreachableError({ baseUrl: wire.baseUrl, why: cause.message }, { cause })

function lost(task: Task, idempotencyKey: string, cause: Error): Error {
  const { request, outcomeUnknown, timeoutMs } = task
  const about = { method: request.method, path: pathOnly(request), idempotencyKey }
  // An answer that it still runs is no loss: the time was up before it was done.
  if (cause instanceof ApiError) {
    if (!outcomeUnknown) return new TimeoutError({ method: about.method, path: about.path, timeoutMs }, { cause })
    return new OutcomeUnknownError({ ...about, why: noAnswerWithin(timeoutMs), ...subjectOf(task) }, { cause })
  }
  if (!outcomeUnknown) return new ConnectionLostError({ ...about, why: cause.message }, { cause })
  const why = `lost its connection (${cause.message})`
  return new OutcomeUnknownError({ ...about, why, ...subjectOf(task) }, { cause })
}

const noAnswerWithin = (timeoutMs: number): string => `got no answer within ${timeoutMs} ms`

const subjectOf = ({ name, contextGraphId }: Task) => defined({ name, contextGraphId })

function replyOf({ status, reply }: Outcome & { state: 'done' }): unknown {
  if (status >= 400) throw apiError(status, reply)
  return reply
}

const canRepeat = ({ request: { body } }: Task) => body === undefined || body instanceof Uint8Array

const pathOnly = ({ path }: WireRequest) => path.split('?', 1)[0] ?? path
