import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'
import { WorkerLostError } from './worker-lost-error.js'

export interface WorkerEvents<Received> {
  onMessage(message: Received): void
  /** Called once when the thread is gone, whether it failed, left or was ended. */
  onLost(error: WorkerLostError): void
}

/** A thread, as whoever started it sees it. */
export interface WorkerHandle<Sent, Received> {
  send(message: Sent, transfer?: readonly Transferable[]): void
  /** From now on these hear of it, and the ones before no more: for a thread that is started before its user is there. */
  listen(events: WorkerEvents<Received>): void
  /** The process waits for it, or not. */
  ref(): void
  unref(): void
  /** Ends it, whatever it does. */
  end(): Promise<void>
}

/** Starts a thread. It keeps no process alive; its end is reported once, whatever the way. */
export function startWorker<Sent, Received>(
  script: URL,
  events: WorkerEvents<Received>,
  options: WorkerOptions = {},
): WorkerHandle<Sent, Received> {
  const worker = new Worker(script, options)
  let listener = events
  let cause: unknown
  worker.on('message', (message: Received) => listener.onMessage(message))
  worker.on('error', (error) => {
    cause = error
  })
  worker.once('exit', (code) => listener.onLost(new WorkerLostError(script, code, cause)))
  worker.unref()
  return {
    // Node takes a slower way where a list is given, even an empty one.
    send: (message, transfer) =>
      transfer === undefined ? worker.postMessage(message) : worker.postMessage(message, [...transfer]),
    listen(others) {
      listener = others
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    async end() {
      await worker.terminate()
    },
  }
}
