import { QueryDeadlineError } from '@kg/contract/errors'
import { Slots, startDeadline } from '@kg/core/async'
import type { UpdateRequest } from './update-request.js'
import { UpdateThread } from './update-thread.js'

export interface UpdateRun extends UpdateRequest {
  /** Counts from the call, the wait for a thread included. */
  readonly deadlineMs: number
  /** The largest dataset that may come out. */
  readonly maxBytes?: number
}

const defaultMaxBytes = 256 * 2 ** 20
/** Each thread holds a whole dataset. */
const atOnce = 2
const slots = new Slots(atOnce)
const free = Array.from({ length: atOnce }, () => new UpdateThread())

/**
 * Runs a SPARQL update over a dataset of its own, off the event loop, and returns the dataset after it (see
 * `applyUpdate`). Named graphs that end up empty vanish: N-Quads cannot tell of them.
 */
export async function runUpdate(run: UpdateRun): Promise<{ nquads: string }> {
  const { deadlineMs, maxBytes = defaultMaxBytes, ...request } = run
  const { signal, stop } = startDeadline({ ms: deadlineMs, onTimeout: () => new QueryDeadlineError({ deadlineMs }) })
  try {
    return await slots.run(async () => {
      // The one that was used last is loaded already.
      const thread = free.pop() ?? new UpdateThread()
      try {
        return await thread.run({ ...request, maxBytes }, signal)
      } finally {
        free.push(thread)
      }
    }, signal)
  } finally {
    stop()
  }
}
