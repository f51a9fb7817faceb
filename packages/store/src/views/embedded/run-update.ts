import { QueryDeadline } from '@kg/contract/errors'
import type { UpdateRequest } from './apply-update.js'
import { Slots } from './slots.js'
import { UpdateThread } from './update-thread.js'

export interface UpdateRun extends UpdateRequest {
  /** Counts from the call, the wait for a thread included. */
  readonly deadlineMs: number
  /** The largest dataset that may come out. */
  readonly maxBytes?: number
}

const defaultMaxBytes = 256 * 2 ** 20
/** Each thread holds a whole dataset. */
const slots = new Slots(2)
const idleMs = 30_000

// Starting a thread takes longer than most updates, so one that is done waits for the next for a while.
const idle = new Map<UpdateThread, NodeJS.Timeout>()

/**
 * Runs a SPARQL update over a dataset of its own, off the event loop, and returns the dataset after it (see
 * `applyUpdate`). Named graphs that end up empty vanish: N-Quads cannot tell of them.
 */
export async function runUpdate(run: UpdateRun): Promise<{ nquads: string }> {
  const { deadlineMs, maxBytes = defaultMaxBytes, ...request } = run
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new QueryDeadline({ deadlineMs })), deadlineMs)
  try {
    await slots.take(deadline.signal)
    const thread = takeThread()
    try {
      return await thread.run({ ...request, maxBytes }, deadline.signal)
    } finally {
      giveBack(thread)
      slots.give()
    }
  } finally {
    clearTimeout(timer)
  }
}

function takeThread(): UpdateThread {
  for (const [thread, timer] of idle) {
    clearTimeout(timer)
    idle.delete(thread)
    if (thread.usable) return thread
  }
  return new UpdateThread()
}

function giveBack(thread: UpdateThread): void {
  if (!thread.usable) return void thread.end()
  const letGo = () => {
    idle.delete(thread)
    void thread.end()
  }
  idle.set(thread, setTimeout(letGo, idleMs).unref())
}
