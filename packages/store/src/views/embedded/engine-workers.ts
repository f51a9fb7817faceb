import { Worker } from 'node:worker_threads'

/** A worker that nobody has asked for by then is let go. */
const spareMs = 60_000

/** Threads for engines. One can be loaded before it is needed: a quarter of a second that no question waits for. */
export class EngineWorkers {
  private spare: Worker | undefined
  private timer: NodeJS.Timeout | undefined

  take(): Worker {
    const worker = this.spare ?? load()
    this.forget()
    return worker
  }

  warm(): void {
    if (this.spare !== undefined) return
    const worker = load()
    worker.unref()
    // One that ends before its time is no loss.
    worker.once('error', () => this.drop(worker)).once('exit', () => this.drop(worker))
    this.spare = worker
    this.timer = setTimeout(() => void this.stop(), spareMs).unref()
  }

  async stop(): Promise<void> {
    const worker = this.spare
    this.forget()
    await worker?.terminate()
  }

  private drop(worker: Worker): void {
    if (this.spare === worker) this.forget()
  }

  private forget(): void {
    clearTimeout(this.timer)
    this.spare = undefined
  }
}

function load(): Worker {
  return new Worker(new URL('./engine-worker.js', import.meta.url), {
    // An engine's thread makes short-lived copies of what it loads: a small nursery keeps them from piling up.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
}
