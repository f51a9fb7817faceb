import { Worker } from 'node:worker_threads'
import type { Source } from '../files/read-source.js'
import type { ParseAnswer, ParseTask } from './parse-messages.js'

const THREADS = 2
const MAX_HEAP_MIB = 512
/** A grammar that never comes to an end must not hold up the rest. */
const DEADLINE_MS = 30_000

interface Seat {
  worker: Worker | undefined
  busy: Promise<unknown>
  waiting: number
}

export interface ParsePool extends AsyncDisposable {
  /** The facts of a file as JSON; undefined where it could not be read. */
  parse(source: Source): Promise<string | undefined>
}

/** Two threads that read source files; each is started with its first file. */
export function parsePool(signal?: AbortSignal): ParsePool {
  const seats: Seat[] = Array.from({ length: THREADS }, () => ({
    worker: undefined,
    busy: Promise.resolve(),
    waiting: 0,
  }))

  async function parseOn(seat: Seat, { path, bytes }: Source): Promise<string | undefined> {
    signal?.throwIfAborted()
    seat.worker ??= startWorker()
    const copy = new Uint8Array(bytes)
    const task: ParseTask = { path, bytes: copy }
    try {
      const { facts } = await ask(seat.worker, task, signal)
      return facts
    } catch (error) {
      await seat.worker.terminate()
      seat.worker = undefined
      signal?.throwIfAborted()
      if (error instanceof ThreadLost) return undefined
      throw error
    }
  }

  return {
    parse(source) {
      const seat = seats.reduce((a, b) => (b.waiting < a.waiting ? b : a))
      seat.waiting++
      const result = seat.busy.then(() => parseOn(seat, source)).finally(() => seat.waiting--)
      seat.busy = result.catch(() => undefined)
      return result
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(seats.map(({ worker }) => worker?.terminate()))
    },
  }
}

function startWorker(): Worker {
  const entry = new URL('./parse-worker.js', import.meta.url)
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB } })
  // Whoever waits for an answer hears of it; between two files nobody does.
  return worker.on('error', () => undefined)
}

/** The thread ended, or took too long, over one file: that file is left out. */
class ThreadLost extends Error {}

function ask(worker: Worker, task: ParseTask, signal?: AbortSignal): Promise<ParseAnswer> {
  const { promise, resolve, reject } = withResolvers<ParseAnswer>()
  const onMessage = (answer: ParseAnswer) => resolve(answer)
  const onLost = () => reject(new ThreadLost())
  const onAbort = () => reject(signal?.reason)
  const timer = setTimeout(onLost, DEADLINE_MS)
  worker.once('message', onMessage)
  worker.once('error', onLost)
  worker.once('exit', onLost)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.postMessage(task, [task.bytes.buffer as ArrayBuffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onLost)
    worker.off('exit', onLost)
    signal?.removeEventListener('abort', onAbort)
  })
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
