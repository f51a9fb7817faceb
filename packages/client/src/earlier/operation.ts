import { DeadlinePassedError, type RouteId, ValidationFailedError } from '@kg/contract'
import { startDeadline } from '@kg/core/async'
import { defined } from '@kg/core/values'
import type { Client } from '../open-client.js'
import type { RequestTarget } from '../request-url.js'
import type { OperationKind, Progress, WaitOptions } from './progress.js'

export interface RequestArgs extends RequestTarget {
  readonly body?: object
}

/** One call of the library while it runs. */
export interface Operation {
  readonly client: Client
  /** Of the caller and of the deadline. */
  readonly signal: AbortSignal
  readonly deadlineMs: number
  /** Whether somebody follows the progress. */
  readonly watched: boolean
  ask(id: RouteId, args: RequestArgs): Promise<unknown>
  /** Tells the caller; `result` is the path that tells the outcome later. */
  report(progress: Omit<Progress, 'elapsedMs'>, result?: string): void
}

const longestMs = 2_147_483_647

/** Runs the work under one deadline and one signal. */
export async function runOperation<T>(
  client: Client,
  first: { readonly operation: OperationKind; readonly deadlineMs: number },
  { signal: caller, deadlineMs = first.deadlineMs, onProgress }: WaitOptions,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  if (!(deadlineMs > 0 && deadlineMs <= longestMs)) {
    const problem = `must be a number of milliseconds from 1 to ${longestMs}`
    throw new ValidationFailedError({ where: 'options', problems: [{ path: 'deadlineMs', problem }] })
  }
  caller?.throwIfAborted()
  const started = performance.now()
  let last: { operation: OperationKind; status?: string; result?: string } = { operation: first.operation }
  const onTimeout = () => new DeadlinePassedError({ deadlineMs, ...last })
  const deadline = startDeadline({ ms: deadlineMs, signal: caller, onTimeout })
  const { signal } = deadline
  // The records of routes that this contract does not serve yet have no shapes to check the arguments by.
  const call = client.call as unknown as (id: RouteId, args: RequestArgs, options: object) => Promise<unknown>
  try {
    return await work({
      client,
      signal,
      deadlineMs,
      watched: onProgress !== undefined,
      ask: (id, args) => call(id, args, { signal }),
      report(progress, result) {
        last = { operation: progress.operation, status: progress.status, ...defined({ result }) }
        onProgress?.({ ...progress, elapsedMs: performance.now() - started })
      },
    })
  } finally {
    deadline.stop()
  }
}
