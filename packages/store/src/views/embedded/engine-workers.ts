import { startTimer } from '@kg/core/async'
import { defined } from '@kg/core/values'
import { startWorker, type WorkerEvents, type WorkerHandle } from '@kg/core/workers'
import type {
  EngineModule,
  EngineStart,
  FromCompiler,
  FromSeat,
  FromThread,
  ShareStart,
  ToSeat,
  ToThread,
  WorkerData,
} from './messages.js'

/** Where an engine is: with those of many small views, with those of a few medium ones, or alone in its thread. */
export type Room = 'small' | 'medium' | 'own'

export interface EngineEvents {
  onMessage(message: FromThread): void
  onLost(lost: { readonly reason: string }): void
}

/** Where one engine runs: a thread, or its seat in one that others share. */
export interface EngineWorker {
  send(message: EngineStart | ToThread): void
  listen(events: EngineEvents): void
  /** The process waits for it. A seat has no say in that. */
  ref?(): void
  /** How long the thread has worked on a query of this engine. Only a seat has to tell: a thread works on nothing else. */
  workingMs?(): number
  end(): Promise<void>
}

/** What a thread becomes is decided by the first message to it. */
type ToAny = EngineStart | ToThread | ShareStart | ToSeat
type Said = FromThread & FromSeat
type AnyWorker = WorkerHandle<ToAny, Said>

/** A worker that nobody has asked for by then is let go. */
const spareMs = 60_000

/** Threads for engines. One can be loaded before it is needed: a quarter of a second that no question waits for. */
export class EngineWorkers {
  private spare: AnyWorker | undefined
  /** From the first thread, for all that follow. */
  private engine: EngineModule | undefined
  private stopTimer: () => void = () => undefined

  /** The one that was loaded before, or another. */
  obtain(): AnyWorker {
    const worker = this.spare ?? this.load()
    this.forget()
    return worker
  }

  /** Threads that are started from now on need not compile the engine. */
  get hasModule(): boolean {
    return this.engine !== undefined
  }

  get hasSpare(): boolean {
    return this.spare !== undefined
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

  private load(): AnyWorker {
    const workerData: WorkerData = defined({ engine: this.engine })
    const heardBy = ({ onMessage, onLost }: WorkerEvents<Said>) => ({
      onLost,
      onMessage: (message: Said | FromCompiler) => {
        if ('type' in message && message.type === 'compiled') this.engine = message.engine
        else onMessage(message as Said)
      },
    })
    const started = startWorker<ToAny, Said | FromCompiler>(
      new URL('./engine-worker.js', import.meta.url),
      heardBy({
        // An engine says nothing before it is told what to hold.
        onMessage: () => undefined,
        // One that ends before its time is no loss.
        onLost: () => {
          if (this.spare === worker) this.forget()
        },
      }),
      // An engine's thread makes short-lived copies of what it loads: a small nursery keeps them from piling up.
      { workerData, resourceLimits: { maxYoungGenerationSizeMb: 16 } },
    )
    const worker: AnyWorker = { ...started, listen: (events) => started.listen(heardBy(events)) }
    return worker
  }

  private forget(): void {
    this.stopTimer()
    this.spare = undefined
  }
}
