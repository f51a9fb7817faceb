import { Worker } from 'node:worker_threads'
import type { EngineStart, EngineStats, FromThread, ToThread } from './messages.js'

export interface ThreadEvents {
  onReady(): void
  onMessage(message: FromThread): void
  /** The thread ended by itself. */
  onDeath(why: Error): void
}

/** A thread with one engine in it, as the main thread sees it. */
export class EngineThread {
  ready = false
  stats: EngineStats = { quads: 0, dead: 0, bytes: 0, seq: 0 }
  private readonly worker: Worker
  private ended = false

  constructor(start: EngineStart, events: ThreadEvents) {
    this.worker = new Worker(new URL('./engine-worker.js', import.meta.url), { workerData: start })
    this.worker.on('message', (message: FromThread) => {
      if (this.ended) return
      this.stats = message.stats
      if (message.type === 'ready') {
        this.ready = true
        events.onReady()
      } else events.onMessage(message)
    })
    const died = (why: Error) => {
      if (this.ended) return
      this.ended = true
      events.onDeath(why)
    }
    this.worker.on('error', died)
    this.worker.on('exit', (code) => died(new Error(`the engine's thread ended with code ${code}`)))
  }

  send(message: ToThread): void {
    this.worker.postMessage(message)
  }

  async end(): Promise<void> {
    this.ended = true
    await this.worker.terminate()
  }
}
