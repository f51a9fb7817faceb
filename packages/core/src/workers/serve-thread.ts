import { parentPort, type Transferable } from 'node:worker_threads'
import { giveBackMemoryWhenQuiet } from './give-back-memory.js'
import { type PackedError, packError } from './pack-error.js'

export interface ThreadTask<Task> {
  readonly id: number
  readonly task: Task
}

/** Nobody waits for a task any more. */
export interface ThreadCancel {
  readonly cancel: number
}

export type ThreadAnswer<Done> =
  | { readonly id: number; readonly done: Done }
  | { readonly id: number; readonly failed: PackedError }

export interface ServeOptions<Done> {
  /** What of the answer moves to the other thread instead of being copied. */
  readonly transfer?: (done: Done) => readonly Transferable[]
  /** Errors that leave the thread in an unknown state: it ends with them. */
  readonly isFatal?: (error: unknown) => boolean
}

/** The other end of a `Thread`: answers each task with what `work` makes of it, unless its signal ends it. */
export function serveThread<Task, Done>(
  work: (task: Task, signal: AbortSignal) => Done | Promise<Done>,
  { transfer = () => [], isFatal = () => false }: ServeOptions<Done> = {},
): void {
  // Node takes a slower way where a list is given, even an empty one.
  const answer = (message: ThreadAnswer<Done>, moved: readonly Transferable[] = []) =>
    moved.length === 0 ? parentPort?.postMessage(message) : parentPort?.postMessage(message, [...moved])
  const running = new Map<number, AbortController>()
  giveBackMemoryWhenQuiet()
  parentPort?.on('message', async (message: ThreadTask<Task> | ThreadCancel) => {
    if ('cancel' in message) return running.get(message.cancel)?.abort()
    const { id, task } = message
    const cancelling = new AbortController()
    running.set(id, cancelling)
    try {
      const done = await work(task, cancelling.signal)
      answer({ id, done }, transfer(done))
    } catch (error) {
      if (isFatal(error)) throw error
      answer({ id, failed: packError(error) })
    } finally {
      running.delete(id)
    }
  })
}
