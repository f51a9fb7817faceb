import type { Worker } from 'node:worker_threads'
import { type Deferred, deferred } from '../async/deferred.js'
import { type ErrorRecord, KgError } from '../errors/kg-error.js'
import { startWorker, type WorkerLostError } from './worker-handle.js'

/** A thread that nobody needs is ended after this. */
const idleMs = 30_000

/** An error as it crosses from a thread. */
export interface ThreadFailure {
  message: string
  known?: { code: string; status: number; title: string; remedy: string; data: object } | undefined
}

export type ThreadAnswer = { id: number; done?: unknown; failed?: ThreadFailure }

/** Work that would hold up the event loop, in a thread of its own that is started when there is some. */
export class Thread<Task, Done> {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Deferred<Done>>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined
  private finishing = false

  constructor(private readonly script: URL) {}

  run(task: Task): Promise<Done> {
    clearTimeout(this.idle)
    const worker = this.worker ?? this.start()
    const id = ++this.lastId
    const answer = deferred<Done>()
    this.waiting.set(id, answer)
    worker.postMessage({ id, task })
    return answer.promise
  }

  /** Begins to load, for work that is to be expected. */
  warm(): void {
    if (this.worker !== undefined || this.finishing) return
    this.start()
    this.endWhenIdle()
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle)
    await this.end()
  }

  /** From now on it ends as soon as nobody waits for it. */
  finish(): void {
    this.finishing = true
    this.endWhenIdle()
  }

  private start(): Worker {
    const worker = startWorker<ThreadAnswer>(this.script, {
      onMessage: ({ id, done, failed }) => {
        const answer = this.waiting.get(id)
        this.waiting.delete(id)
        if (failed === undefined) answer?.resolve(done as Done)
        else answer?.reject(revive(failed))
        this.endWhenIdle()
      },
      onLost: (error) => {
        if (this.worker === worker) this.lose(error)
      },
    })
    this.worker = worker
    return worker
  }

  private lose(error: WorkerLostError): void {
    this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }

  private endWhenIdle(): void {
    if (this.waiting.size > 0 || this.worker === undefined) return
    if (this.finishing) void this.end()
    else this.idle = setTimeout(() => void this.end(), idleMs).unref()
  }

  private async end(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }
}

function revive({ message, known }: ThreadFailure): Error {
  if (known === undefined) return new Error(message)
  const { data, remedy, ...rest } = known
  const record: ErrorRecord = { ...rest, detail: () => message, remedy: () => remedy }
  return new KgError(record, data)
}
