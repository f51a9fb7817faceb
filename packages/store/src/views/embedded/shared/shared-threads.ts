import { availableParallelism } from 'node:os'
import type { EngineWorker } from '../engine-workers.js'
import { SharedThread, type SharedWorker } from './shared-thread.js'

export interface SharedNeeds {
  readonly ledgerPath: string
  newWorker(): SharedWorker
  /** So many threads there are before two views share one. */
  spread: number
}

/** How long a view waits behind the query of another where every thread has a core. */
const patienceMs = 250
const cores = availableParallelism()
/** So many threads serve small views, unless slow queries hold all of them up. */
const usualMost = cores + 2
/** However many are held up. */
const most = usualMost * 4
/** A thread that has so many messages before it is worth another one. */
const busy = 8
/** What an engine's instance may grow to before other threads are preferred. */
const fullBytes = 512 * 2 ** 20

/** The threads that views of one size share. */
export class SharedThreads {
  private readonly threads = new Set<SharedThread>()

  constructor(private readonly needs: SharedNeeds) {}

  /** A place for one more view, where it has to wait least. */
  take(): EngineWorker {
    if (this.threads.size < this.needs.spread && this.leastViews() > 0) return this.add().take()
    const free = [...this.threads].filter((thread) => !thread.isStuck && thread.bytes < fullBytes)
    const ready = free.filter(({ isReady }) => isReady)
    const best = leastLoaded(ready.length > 0 ? ready : free)
    // The next ones find another thread ready; this one does not wait for it.
    if (best !== undefined && best.load >= busy && free.length === ready.length && this.threads.size < usualMost)
      this.add()
    const chosen = best ?? (this.threads.size < most ? this.add() : leastLoaded([...this.threads]))
    return (chosen ?? this.add()).take()
  }

  /** Gives a thread that is there already to the views that come. */
  warm(): void {
    if (this.threads.size === 0) this.add()
  }

  /** What they take together: their engines, and so much for each thread. */
  bytes(threadBytes: number): number {
    let sum = 0
    for (const { bytes } of this.threads) sum += bytes + threadBytes
    return sum
  }

  /** Ends threads that have had no view for so long. */
  trim(now: number, idleMs: number): void {
    for (const thread of [...this.threads])
      if (thread.views === 0 && thread.load === 0 && now - thread.emptySince > idleMs) void thread.end()
  }

  async stop(): Promise<void> {
    await Promise.all([...this.threads].map((thread) => thread.end()))
  }

  /** Threads that take turns on a core take longer for everything: to move their views would only give them more to do. */
  private patienceMs(): number {
    let working = 0
    for (const { load } of this.threads) if (load > 0) working++
    return patienceMs * Math.max(1, working / cores)
  }

  private leastViews(): number {
    return Math.min(...[...this.threads].map(({ views }) => views))
  }

  private add(): SharedThread {
    const thread = new SharedThread(this.needs.newWorker(), this.needs.ledgerPath, {
      patienceMs: () => this.patienceMs(),
      onGone: (gone) => this.threads.delete(gone),
    })
    this.threads.add(thread)
    return thread
  }
}

function leastLoaded(threads: readonly SharedThread[]): SharedThread | undefined {
  let best: SharedThread | undefined
  for (const thread of threads)
    if (best === undefined || thread.load < best.load || (thread.load === best.load && thread.views < best.views))
      best = thread
  return best
}
