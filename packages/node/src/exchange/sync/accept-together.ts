import type { Fetched } from './fetch-assets.js'

const atOnce = 8
const maxBytes = 4 * 2 ** 20

/**
 * Takes what comes in, several at a time: what is stored together waits for the disk once. Large ones come alone, and so
 * do those that what follows may depend on. Settles when all are taken; the first fault ends it.
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

  for await (const one of fetched) {
    while (running.size >= atOnce || (running.size > 0 && bytes + one.record.bytes > maxBytes))
      await Promise.race(running)
    begin(one)
    if (isFirst(one)) await Promise.all(running)
    if (faults.length > 0) break
  }
  await Promise.all(running)
  if (faults.length > 0) throw faults[0]
}
