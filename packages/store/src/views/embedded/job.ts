import { QueryCancelled, QueryDeadline } from '@kg/contract/errors'
import type { EngineQuery, QueryAnswer } from '../view.js'
import type { ThreadQuery } from './messages.js'

let lastId = 0

/** One query on its way: it is answered, refused, or given up at its deadline, once. */
export class Job {
  readonly id = ++lastId
  readonly answer: Promise<QueryAnswer>
  readonly deadlineMs: number
  readonly query: ThreadQuery
  settled = false
  private readonly resolve: (answer: QueryAnswer) => void
  private readonly reject: (why: unknown) => void
  private readonly cleanup: () => void

  constructor({ signal, deadlineMs, ...query }: EngineQuery) {
    this.query = query
    this.deadlineMs = deadlineMs
    const { promise, resolve, reject } = withResolvers<QueryAnswer>()
    this.answer = promise
    this.resolve = resolve
    this.reject = reject
    const timer = setTimeout(() => this.fail(new QueryDeadline({ deadlineMs })), deadlineMs)
    const onAbort = () => this.fail(new QueryCancelled({}))
    signal?.addEventListener('abort', onAbort, { once: true })
    this.cleanup = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    if (signal?.aborted) onAbort()
  }

  succeed(answer: QueryAnswer): void {
    if (this.settle()) this.resolve(answer)
  }

  fail(why: unknown): void {
    if (this.settle()) this.reject(why)
  }

  private settle(): boolean {
    if (this.settled) return false
    this.settled = true
    this.cleanup()
    return true
  }
}

function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (why: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
