import { Worker } from 'node:worker_threads'
import { QueryRefused, ResultTooLarge } from '@kg/contract/errors'
import type { FromUpdateThread, ToUpdateThread } from './update-messages.js'

/** Memory never comes back inside an engine: a thread that holds more than this is not used again. */
const keepBytes = 128 * 2 ** 20

interface Running {
  readonly request: ToUpdateThread
  resolve(result: { nquads: string }): void
  reject(why: unknown): void
}

/** A thread that runs one update at a time. While it is idle, it keeps no process alive. */
export class UpdateThread {
  /** False once it has ended, or holds too much to be worth keeping. */
  usable = true
  private readonly worker = new Worker(new URL('./update-worker.js', import.meta.url))
  private running: Running | undefined

  constructor() {
    this.worker.on('message', (message: FromUpdateThread) => {
      this.usable = message.engineBytes <= keepBytes
      this.settle(({ request, resolve, reject }) => {
        if (message.type === 'done') resolve({ nquads: message.nquads })
        else if (message.type === 'refused') reject(new QueryRefused({ why: message.why }))
        else reject(new ResultTooLarge({ cap: `${request.maxBytes} bytes` }))
      })
    })
    const died = (cause: Error) => {
      this.usable = false
      this.settle(({ reject }) => reject(new QueryRefused({ why: `The engine gave up: ${cause.message}` }, { cause })))
    }
    this.worker.on('error', died)
    this.worker.on('exit', (code) => died(new Error(`its thread ended with code ${code}`)))
  }

  /** Fails with the signal's reason, and ends the thread, when the signal comes first. */
  async run(request: ToUpdateThread, signal: AbortSignal): Promise<{ nquads: string }> {
    const giveUp = () => {
      this.settle(({ reject }) => reject(signal.reason))
      void this.end()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    this.worker.ref()
    try {
      return await new Promise((resolve, reject) => {
        this.running = { request, resolve, reject }
        this.worker.postMessage(request)
      })
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async end(): Promise<void> {
    this.usable = false
    await this.worker.terminate()
  }

  private settle(how: (running: Running) => void): void {
    const { running } = this
    this.running = undefined
    this.worker.unref()
    if (running !== undefined) how(running)
  }
}
