import { QueryCancelledError, QueryDeadlineError } from '@kg/contract/errors'
import { type Deferred, deferred, startTimer } from '@kg/core/async'
import type { EngineQuery, QueryAnswer } from '../view.js'
import { type ThreadQuery, threadQueryOf } from './thread-query.js'

let lastId = 0

/** One query on its way: it is answered, refused, or given up at its deadline, once. */
export class Job {
  readonly id = ++lastId
  readonly deadlineMs: number
  private readonly began = performance.now()
  readonly query: ThreadQuery
  isOver = false
  private readonly outcome: Deferred<QueryAnswer> = deferred()
  private readonly cleanup: () => void

  constructor(asked: EngineQuery) {
    const { signal, deadlineMs } = asked
    this.query = threadQueryOf(asked)
    this.deadlineMs = deadlineMs
    const stopTimer = startTimer(deadlineMs, () => this.fail(new QueryDeadlineError({ deadlineMs })), {
      keepsProcess: true,
    })
    const onAbort = () => this.fail(new QueryCancelledError({}))
    signal?.addEventListener('abort', onAbort, { once: true })
    this.cleanup = () => {
      stopTimer()
      signal?.removeEventListener('abort', onAbort)
    }
    if (signal?.aborted) onAbort()
  }

  get remainingMs(): number {
    return Math.max(0, this.began + this.deadlineMs - performance.now())
  }

  get answer(): Promise<QueryAnswer> {
    return this.outcome.promise
  }

  succeed(answer: QueryAnswer): void {
    if (this.end()) this.outcome.resolve(answer)
  }

  fail(why: unknown): void {
    if (this.end()) this.outcome.reject(why)
  }

  private end(): boolean {
    if (this.isOver) return false
    this.isOver = true
    this.cleanup()
    return true
  }
}
