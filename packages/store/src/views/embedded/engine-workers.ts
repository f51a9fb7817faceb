import { startTimer } from '@kg/core/async'
import { startWorker, type WorkerHandle } from '@kg/core/workers'
import type { EngineStart, FromThread, ToThread } from './messages.js'

export type EngineWorker = WorkerHandle<EngineStart | ToThread, FromThread>

/** A worker that nobody has asked for by then is let go. */
const spareMs = 60_000

/** Threads for engines. One can be loaded before it is needed: a quarter of a second that no question waits for. */
export class EngineWorkers {
  private spare: EngineWorker | undefined
  private stopTimer: () => void = () => undefined

  /** The one that was loaded before, or another. */
  obtain(): EngineWorker {
    const worker = this.spare ?? this.load()
    this.forget()
    return worker
  }

  warm(): void {
    if (this.spare !== undefined) return
    this.spare = this.load()
    this.stopTimer = startTimer(spareMs, () => void this.stop())
  }

  async stop(): Promise<void> {
    const worker = this.spare
    this.forget()
    await worker?.end()
  }

  private load(): EngineWorker {
    const worker: EngineWorker = startWorker(
      new URL('./engine-worker.js', import.meta.url),
      {
        // An engine says nothing before it is told what to hold.
        onMessage: () => undefined,
        // One that ends before its time is no loss.
        onLost: () => {
          if (this.spare === worker) this.forget()
        },
      },
      // An engine's thread makes short-lived copies of what it loads: a small nursery keeps them from piling up.
      { resourceLimits: { maxYoungGenerationSizeMb: 16 } },
    )
    return worker
  }

  private forget(): void {
    this.stopTimer()
    this.spare = undefined
  }
}
