import type { ResourceLimits, Transferable } from 'node:worker_threads'
import { type Deferred, deferred } from '../async/deferred.js'
import { startTimer } from '../async/timers.js'
import { unpackError } from './pack-error.js'
import type { ThreadAnswer, ThreadCancel, ThreadTask } from './serve-thread.js'
import { startWorker, type WorkerHandle } from './start-worker.js'
import { WorkerLostError } from './worker-lost-error.js'

type Sent<Task> = ThreadTask<Task> | ThreadCancel

/** A thread that nobody needs is ended after this. */
const usualIdleMs = 30_000

export interface ThreadOptions {
  readonly resourceLimits?: ResourceLimits
  readonly idleMs?: number
}

/**
 * Work that would hold up the event loop, in a thread of its own that is started when there is some. While somebody
 * waits for it the process does too.
 */
export class Thread<Task, Done> {
  private worker: WorkerHandle<Sent<Task>, ThreadAnswer<Done>> | undefined
  private readonly waiting = new Map<number, Deferred<Done>>()
  private lastId = 0
  private forgetIdle: () => void = () => undefined
  private finishing = false

  constructor(
    private readonly script: URL,
    private readonly options: ThreadOptions = {},
  ) {}

  /**
   * @param transfer what of the task moves to the thread instead of being copied
   * @param signal tells the work to end. This rejects with its reason once the work has ended, not before
   */
  run(task: Task, transfer?: readonly Transferable[], signal?: AbortSignal): Promise<Done> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    this.forgetIdle()
    const worker = this.worker ?? this.start()
    const id = ++this.lastId
    const answer = deferred<Done>()
    worker.send({ id, task }, transfer)
    worker.ref()
    this.waiting.set(id, answer)
    return signal === undefined ? answer.promise : this.cancelWith(signal, id, answer.promise)
  }

  /** Begins to load, for work that is to be expected. */
  warm(): void {
    if (this.worker !== undefined || this.finishing) return
    this.start()
    this.endWhenIdle()
  }

  /** Ends the thread, whatever it does; what waits for it fails. The next task starts another. */
  async stop(): Promise<void> {
    const { worker } = this
    this.lose(new WorkerLostError(this.script, 0))
    await worker?.end()
  }

  /** From now on it ends as soon as nobody waits for it. */
  finish(): void {
    this.finishing = true
    this.endWhenIdle()
  }

  private start() {
    const worker = startWorker<Sent<Task>, ThreadAnswer<Done>>(
      this.script,
      {
        onMessage: (answer) => {
          if (this.worker === worker) this.accept(answer)
        },
        onLost: (error) => {
          if (this.worker === worker) this.lose(error)
        },
      },
      this.options.resourceLimits === undefined ? {} : { resourceLimits: this.options.resourceLimits },
    )
    this.worker = worker
    return worker
  }

  private async cancelWith(signal: AbortSignal, id: number, done: Promise<Done>): Promise<Done> {
    const cancel = () => {
      if (this.waiting.has(id)) this.worker?.send({ cancel: id })
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await done
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  private accept(answer: ThreadAnswer<Done>): void {
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if ('failed' in answer) waiting?.reject(unpackError(answer.failed))
    else waiting?.resolve(answer.done)
    this.endWhenIdle()
  }

  private lose(error: WorkerLostError): void {
    this.forgetIdle()
    this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }

  private endWhenIdle(): void {
    if (this.waiting.size > 0 || this.worker === undefined) return
    this.worker.unref()
    if (this.finishing) void this.stop()
    else this.forgetIdle = startTimer(this.options.idleMs ?? usualIdleMs, () => void this.stop())
  }
}
