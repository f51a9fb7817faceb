import type { ThreadCall } from './call-worker.js'
import { type TaskOptions, ThreadPool } from './thread-pool.js'

/** Inputs longer than this are read in a thread: the event loop would wait too long for them. */
export const longInputBytes = 64 * 1024

const pool = new ThreadPool<ThreadCall, unknown>(new URL('./call-worker.js', import.meta.url), {
  threads: 2,
  queue: 64,
  deadlineMs: 120_000,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
})

/**
 * Calls a function that a module exports, in one of the few threads that the process has for large inputs. Arguments
 * and result are copied, and errors keep their class, code and data.
 *
 * @param module `import.meta.url` of the module that exports the function under its own name
 */
export async function callInThread<A extends readonly unknown[], R>(
  module: string,
  work: (...args: A) => R,
  args: A,
  options?: TaskOptions,
): Promise<Awaited<R>> {
  return (await pool.run({ module, name: work.name, args }, options)) as Awaited<R>
}

/** Bytes whose memory can move to a thread: the same where nobody else has a part of it, else a copy. */
export function detachable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
