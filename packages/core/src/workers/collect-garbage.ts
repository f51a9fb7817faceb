import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Gives back the memory that this thread no longer needs. For threads that go on with little after they had much: left
 * alone, they keep it until they need more.
 */
export function collectGarbage(): void {
  collect ??= findCollector()
  collect()
}

/**
 * As if memory were short: this also gives back the room that many new objects once needed. It takes a tenth of a second
 * or two, so it is for a moment after the start in which nobody waits.
 */
export async function giveBackMemory(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.enable')
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}

/** The flag is one for all threads, so that none may take it back while another makes use of it. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** What a thread may hold beyond what it needed when it was last tidied up. */
const slackBytes = 8_000_000
const slackShare = 0.25

/** Keeps a thread near to what it needs, for work that makes much garbage and little else. */
export class GarbageWatch {
  private needed = usedBytes()

  /** To be called often. Collects garbage when there is enough of it. */
  look(): void {
    if (usedBytes() < this.needed * (1 + slackShare) + slackBytes) return
    collectGarbage()
    this.needed = usedBytes()
  }
}

function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
