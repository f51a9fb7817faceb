import { firstOf } from '@kg/core/async'
import type { Fetched } from './fetch-assets.js'

const atOnce = 32
/** Few enough that the first ones are stored, and shown by views, while the others still arrive. */
const maxBytes = 2 ** 20

/**
 * Accepts several assets at a time, because writes that are made together wait for the disk once. A large asset is
 * accepted alone, and so is one that later assets may depend on (`isFirst`). The first fault ends it.
 */
export async function acceptTogether(
  fetched: AsyncIterable<Fetched>,
  { accept, isFirst }: { accept: (one: Fetched) => Promise<void>; isFirst: (one: Fetched) => boolean },
): Promise<void> {
  const running = new Set<Promise<void>>()
  const faults: unknown[] = []
  let bytes = 0

  function begin(one: Fetched): void {
    const size = one.record.bytes
    bytes += size
    const work = accept(one)
      .catch((error) => void faults.push(error))
      .finally(() => {
        bytes -= size
        running.delete(work)
      })
    running.add(work)
  }

  try {
    for await (const one of fetched) {
      while (running.size >= atOnce || (running.size > 0 && bytes + one.record.bytes > maxBytes)) await firstOf(running)
      if (faults.length > 0) break
      begin(one)
      if (isFirst(one)) await Promise.all(running)
    }
  } finally {
    // Nothing goes on in the background, also when the source fails.
    await Promise.all(running)
  }
  if (faults.length > 0) throw faults[0]
}
