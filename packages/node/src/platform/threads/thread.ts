import { Worker } from 'node:worker_threads'
import { Internal } from '@kg/contract'
import { type ErrorRecord, KgError } from '@kg/core'

/** A thread that nobody needs is let go after this. */
const idleMs = 30_000

interface Waiting {
  resolve: (done: never) => void
  reject: (why: unknown) => void
}

/** An error as it crosses from a thread. */
export interface Failure {
  message: string
  known?: { code: string; status: number; title: string; remedy: string; data: object } | undefined
}

export type FromThread = { id: number; done?: unknown; failed?: Failure }

/** Work that would hold up the event loop, in a thread of its own that is started when there is some. */
export class Thread<Task, Done> {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined
  private finishing = false

  constructor(private readonly script: URL) {}

  run(task: Task): Promise<Done> {
    clearTimeout(this.idle)
    const worker = this.worker ?? this.start()
    const id = ++this.lastId
    return new Promise<Done>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, task })
    })
  }

  /** Begins to load, for work that is to be expected. */
  warm(): void {
    if (this.worker !== undefined || this.finishing) return
    this.start()
    this.rest()
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle)
    await this.letGo()
  }

  /** From now on it ends as soon as nobody waits for it. */
  finish(): void {
    this.finishing = true
    this.rest()
  }

  private start(): Worker {
    const worker = new Worker(this.script)
    worker.on('message', ({ id, done, failed }: FromThread) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (failed === undefined) waiting?.resolve(done as never)
      else waiting?.reject(revived(failed))
      this.rest()
    })
    let cause: unknown
    worker.on('error', (why) => {
      cause = why
    })
    worker.on('exit', () => {
      if (this.worker !== worker) return
      this.worker = undefined
      for (const { reject } of this.waiting.values()) reject(new Internal({}, { cause }))
      this.waiting.clear()
    })
    worker.unref()
    this.worker = worker
    return worker
  }

  private rest(): void {
    if (this.waiting.size > 0 || this.worker === undefined) return
    if (this.finishing) void this.letGo()
    else this.idle = setTimeout(() => void this.letGo(), idleMs).unref()
  }

  private async letGo(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }
}

function revived(failure: Failure): Error {
  if (failure.known === undefined) return new Internal({}, { cause: new Error(failure.message) })
  const { data, remedy, ...rest } = failure.known
  const record: ErrorRecord = { ...rest, detail: () => failure.message, remedy: () => remedy }
  return new KgError(record, data)
}
