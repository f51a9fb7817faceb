import { Worker } from 'node:worker_threads'
import { Internal } from '@kg/contract'
import type { ProofAnswer, ProofTask } from './proof-worker.js'

/** A thread that nobody needs is let go after this, and its trees with it. */
const idleMs = 60_000

interface Waiting {
  resolve: (done: ProofAnswer) => void
  reject: (why: unknown) => void
}

/** The worker thread for large assets: started when it is needed, gone when it is not. */
export class ProofThread {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  /** From `stopping` on it ends as soon as nobody waits for it. */
  constructor(private readonly stopping: AbortSignal) {
    stopping.addEventListener('abort', () => this.rest(), { once: true })
  }

  run(task: ProofTask): Promise<ProofAnswer> {
    clearTimeout(this.idle)
    const worker = this.worker ?? this.start()
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, task })
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./proof-worker.js', import.meta.url))
    let cause: unknown
    worker.on('message', ({ id, done, failed }: { id: number; done?: ProofAnswer; failed?: string }) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (done !== undefined) waiting?.resolve(done)
      else waiting?.reject(new Internal({}, { cause: new Error(failed) }))
      this.rest()
    })
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
    if (this.stopping.aborted) this.end()
    else this.idle = setTimeout(() => this.end(), idleMs).unref()
  }

  private end(): void {
    clearTimeout(this.idle)
    const { worker } = this
    this.worker = undefined
    void worker?.terminate()
  }
}
