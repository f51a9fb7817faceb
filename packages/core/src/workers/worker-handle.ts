import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Why a thread is gone: the error that ended it, or the code it left with. */
export class WorkerLostError extends Error {
  constructor(
    script: URL,
    readonly code: number | undefined,
    options: { cause?: unknown } = {},
  ) {
    const name = script.pathname.split('/').at(-1) ?? 'thread'
    super(`The thread of ${name} ended${code === undefined ? '' : ` with code ${code}`}`, options)
    this.name = 'WorkerLostError'
  }
}

export interface WorkerEvents<Message> {
  onMessage(message: Message): void
  /** Called once when the thread is gone, whether it failed, left or was ended. */
  onLost(error: WorkerLostError): void
}

/** Starts a thread. It keeps no process alive; its end is reported once, whatever the way. */
export function startWorker<Message>(
  script: URL,
  { onMessage, onLost }: WorkerEvents<Message>,
  options: WorkerOptions = {},
): Worker {
  const worker = new Worker(script, options)
  let cause: unknown
  worker.on('message', onMessage)
  worker.on('error', (error) => {
    cause = error
  })
  worker.once('exit', (code) => onLost(new WorkerLostError(script, code, cause === undefined ? {} : { cause })))
  worker.unref()
  return worker
}
