import type { Worker } from 'node:worker_threads'
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
  /** How the engine began, for the log; empty when it was simply filled. */
  origin = ''
  private ended = false
  private onKept: ((why: string | undefined) => void) | undefined

  constructor(
    private readonly worker: Worker,
    start: EngineStart,
    events: ThreadEvents,
  ) {
    worker.ref()
    worker.postMessage(start)
    this.worker.on('message', (message: FromThread) => {
      if (this.ended) return
      this.stats = message.stats
      if (message.type === 'ready') {
        this.ready = true
        this.origin = origin(message)
        events.onReady()
      } else if (message.type === 'snapshot') this.onKept?.(message.why)
      else events.onMessage(message)
    })
    const died = (why: Error) => {
      if (this.ended) return
      this.ended = true
      this.onKept?.(why.message)
      events.onDeath(why)
    }
    this.worker.on('error', died)
    this.worker.on('exit', (code) => died(new Error(`the engine's thread ended with code ${code}`)))
  }

  send(message: ToThread): void {
    this.worker.postMessage(message)
  }

  /** Has the thread write a snapshot of its engine. Says why it did not, or nothing. */
  keep(patienceMs: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('it takes too long'), patienceMs)
      this.onKept = (why) => {
        clearTimeout(timer)
        resolve(why)
      }
      this.send({ type: 'snapshot' })
    })
  }

  async end(): Promise<void> {
    this.ended = true
    await this.worker.terminate()
  }
}

function origin({ restored, discarded }: Extract<FromThread, { type: 'ready' }>): string {
  if (restored) return 'restored from its snapshot'
  return discarded === undefined ? '' : `filled anew, its snapshot is thrown away: ${discarded}`
}
