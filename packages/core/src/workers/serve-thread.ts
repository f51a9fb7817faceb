import { parentPort } from 'node:worker_threads'
import { type PackedError, packError } from './pack-error.js'

export interface ThreadTask<Task> {
  readonly id: number
  readonly task: Task
}

export type ThreadAnswer<Done> =
  | { readonly id: number; readonly done: Done }
  | { readonly id: number; readonly failed: PackedError }

export interface ServeOptions<Done> {
  /** What of the answer moves to the other thread instead of being copied. */
  readonly transfer?: (done: Done) => readonly ArrayBuffer[]
  /** Errors that leave the thread in an unknown state: it ends with them. */
  readonly isFatal?: (error: unknown) => boolean
}

/** The other end of a `Thread`: answers each task with what `work` makes of it. */
export function serveThread<Task, Done>(
  work: (task: Task) => Done | Promise<Done>,
  { transfer = () => [], isFatal = () => false }: ServeOptions<Done> = {},
): void {
  // Node takes a slower way where a list is given, even an empty one.
  const answer = (message: ThreadAnswer<Done>, moved: readonly ArrayBuffer[] = []) =>
    moved.length === 0 ? parentPort?.postMessage(message) : parentPort?.postMessage(message, [...moved])
  parentPort?.on('message', async ({ id, task }: ThreadTask<Task>) => {
    try {
      const done = await work(task)
      answer({ id, done }, transfer(done))
    } catch (error) {
      if (isFatal(error)) throw error
      answer({ id, failed: packError(error) })
    }
  })
}
