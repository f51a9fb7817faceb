import { parentPort } from 'node:worker_threads'
import { KgError } from '../errors/kg-error.js'
import type { ThreadFailure } from './thread.js'

/** The other end of a `Thread`: answers each task with what `work` makes of it. */
export function serveThread<Task, Done>(
  work: (task: Task) => Done | Promise<Done>,
  transfer: (done: Done) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      const done = await work(task)
      parentPort?.postMessage({ id, done }, [...transfer(done)])
    } catch (error) {
      parentPort?.postMessage({ id, failed: failureOf(error) })
    }
  })
}

function failureOf(error: unknown): ThreadFailure {
  const { message } = error as Error
  if (!(error instanceof KgError)) return { message }
  const { code, status, title, remedy, data } = error
  return { message, known: { code, status, title, remedy, data } }
}
