import type { EndSignal } from '../async/end-signal.js'
import { Slots } from '../async/slots.js'
import { startDeadline } from '../async/start-deadline.js'
import { within } from '../async/within.js'
import { ThreadDeadlineError, ThreadMemoryError, ThreadsBusyError } from './errors.js'
import { Thread, type ThreadOptions } from './thread.js'
import { WorkerLostError } from './worker-lost-error.js'

export interface PoolLimits extends ThreadOptions {
  readonly threads: number
  /** Tasks that may wait for a thread. */
  readonly queue: number
  /** Of a task, from the call to its result. */
  readonly deadlineMs: number
}

export interface TaskOptions {
  /** Ends the task, also one that has begun. */
  readonly signal?: EndSignal | undefined
  /** What of the task moves to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[]
  readonly deadlineMs?: number | undefined
  /** What a caller is told when time is up. */
  readonly onTimeout?: (() => unknown) | undefined
}

/** A few threads for work of one kind. Each does one task at a time, so that ending a task harms no other. */
export class ThreadPool<Task, Done> {
  private readonly slots: Slots
  private readonly started: Thread<Task, Done>[] = []
  private readonly free: Thread<Task, Done>[] = []
  private tasks = 0

  constructor(
    private readonly script: URL,
    private readonly limits: PoolLimits,
  ) {
    this.slots = new Slots(limits.threads)
  }

  async run(task: Task, { signal, transfer, deadlineMs, onTimeout }: TaskOptions = {}): Promise<Done> {
    const { threads, queue } = this.limits
    if (this.tasks >= threads + queue) throw new ThreadsBusyError({ waiting: queue })
    const ms = deadlineMs ?? this.limits.deadlineMs
    const late = onTimeout ?? (() => new ThreadDeadlineError({ ms }))
    this.tasks++
    const deadline = startDeadline({ ms, signal, onTimeout: late })
    try {
      return await this.slots.run(() => this.runInFree(task, deadline.signal, transfer), deadline.signal)
    } finally {
      deadline.stop()
      this.tasks--
    }
  }

  /** Ends all threads; what they work on fails. */
  async stop(): Promise<void> {
    await Promise.all(this.started.map((thread) => thread.stop()))
  }

  private addThread(): Thread<Task, Done> {
    const thread = new Thread<Task, Done>(this.script, this.limits)
    this.started.push(thread)
    return thread
  }

  private async runInFree(task: Task, signal: AbortSignal, transfer?: readonly ArrayBuffer[]): Promise<Done> {
    // The one that was used last has loaded most.
    const thread = this.free.pop() ?? this.addThread()
    try {
      return await within(thread.run(task, transfer), { signal })
    } catch (error) {
      // It would go on with work that nobody waits for.
      if (signal.aborted) await thread.stop()
      throw error instanceof WorkerLostError && error.isOutOfMemory
        ? new ThreadMemoryError({}, { cause: error })
        : error
    } finally {
      this.free.push(thread)
    }
  }
}
