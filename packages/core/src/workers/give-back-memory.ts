import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { every } from '../async/every.js'
import { giveBackMemory } from './collect-garbage.js'

/** The share of its time that a thread with little to do is busy. */
const idleShare = 0.2
/** The share of its time that a thread is busy of which nobody asks much. */
const quietShare = 0.02

export interface FirstIdle {
  readonly checkMs?: number
  /** A thread that had more to do all this time keeps its memory: what V8 has made fast meanwhile is worth more. */
  readonly withinMs?: number
}

/** Gives back memory in the first second in which this thread has little to do. Returns the function that calls it off. */
export function giveBackMemoryWhenIdle({
  checkMs = 1000,
  withinMs = Number.POSITIVE_INFINITY,
}: FirstIdle = {}): () => void {
  const share = busyShare()
  const end = performance.now() + withinMs
  const stop = every(checkMs, async () => {
    const isIdle = share() <= idleShare
    if (!isIdle && performance.now() < end) return
    stop()
    if (isIdle) await giveBackMemory()
  })
  return stop
}

export interface Quiet {
  readonly checkMs?: number
  /** So many checks in a row find the thread quiet before anything is given back. */
  readonly checks?: number
}

/** What a thread may hold beyond what it held when it was last tidied up. */
const slackBytes = 8_000_000
const slackShare = 0.25

/**
 * Gives back memory after five minutes of quiet, where there is much to give back. V8 would do so after seconds, and
 * those who come back a minute later would wait for what it took away. Returns the function that ends it.
 */
export function giveBackMemoryWhenQuiet({ checkMs = 60_000, checks = 5 }: Quiet = {}): () => void {
  const share = busyShare()
  let quiet = 0
  let needed = heldBytes()
  return every(checkMs, async () => {
    quiet = share() > quietShare ? 0 : quiet + 1
    if (quiet < checks || heldBytes() < needed * (1 + slackShare) + slackBytes) return
    await giveBackMemory()
    needed = heldBytes()
  })
}

/** The share of its time that this thread has been busy since it was asked before. */
function busyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

const heldBytes = (): number => getHeapStatistics().total_heap_size
