import { type Deferred, deferred, waitAtMost } from '@kg/core/async'
import type { EngineWorker } from './engine-workers.js'
import { type EngineStart, type EngineStats, type FromThread, noStats, type ToThread } from './messages.js'

export interface ThreadEvents {
  onReady(): void
  onMessage(message: FromThread): void
  /** The thread ended by itself. */
  onDeath(why: string): void
}

/** A thread with one engine in it, as the main thread sees it. */
export class EngineThread {
  ready = false
  stats: EngineStats = noStats
  /** How the engine began, for the log; empty when it was simply filled. */
  origin = ''
  private ended = false
  private readonly snapshot: Deferred<{ why?: string }> = deferred()

  constructor(
    private readonly worker: EngineWorker,
    start: EngineStart,
    events: ThreadEvents,
  ) {
    worker.listen({
      onMessage: (message) => {
        if (this.ended) return
        this.stats = message.stats
        if (message.type === 'ready') {
          this.ready = true
          this.origin = origin(message)
          events.onReady()
        } else if (message.type === 'snapshot') this.snapshot.resolve(message)
        else events.onMessage(message)
      },
      onLost: ({ reason }) => {
        if (this.ended) return
        this.ended = true
        this.snapshot.resolve({ why: reason })
        events.onDeath(reason)
      },
    })
    worker.ref?.()
    worker.send(start)
  }

  send(message: ToThread): void {
    this.worker.send(message)
  }

  /** How long the thread has worked on a query of this engine; nothing where it works for no other. */
  get workingMs(): number | undefined {
    return this.worker.workingMs?.()
  }

  /** Has the thread write a snapshot of its engine. Says why it did not, or nothing. */
  async saveSnapshot(patienceMs: number): Promise<string | undefined> {
    this.send({ type: 'snapshot' })
    const saved = await waitAtMost(this.snapshot.promise, { ms: patienceMs })
    return saved === undefined ? 'it takes too long' : saved.why
  }

  async end(): Promise<void> {
    this.ended = true
    await this.worker.end()
  }
}

function origin({ restored, discarded }: Extract<FromThread, { type: 'ready' }>): string {
  if (restored) return 'restored from its snapshot'
  return discarded === undefined ? '' : `filled anew, its snapshot is thrown away: ${discarded}`
}
