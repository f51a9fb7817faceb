import { compareCodePoints, sortByCodePoint } from '@kg/core'
import { addNumbers, itemNumber, rangeFingerprint, subtractNumbers } from './fingerprints.js'
import { separator } from './text.js'
import type { InventoryIndex, Item, Range } from './types.js'

/** An index over items in memory. Each question about a range costs two binary searches. */
export function memoryIndex(items: Iterable<Item>): InventoryIndex {
  const byKey = new Map([...items].map((item) => [item.key, item]))
  const keys = sortByCodePoint([...byKey.keys()])
  const sorted = keys.flatMap((key) => byKey.get(key) ?? [])
  const sums = [0n]
  for (const item of sorted) sums.push(addNumbers(sums.at(-1) ?? 0n, itemNumber(item)))

  function place(key: string): number {
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareCodePoints(keys[middle] ?? '', key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  function bounds({ from, to }: Range): [start: number, end: number] {
    const start = place(from)
    return [start, to === undefined ? keys.length : Math.max(start, place(to))]
  }

  return {
    count(range) {
      const [start, end] = bounds(range)
      return end - start
    },
    fingerprint(range) {
      const [start, end] = bounds(range)
      return rangeFingerprint(subtractNumbers(sums[end] ?? 0n, sums[start] ?? 0n), end - start)
    },
    items(range, limit) {
      const [start, end] = bounds(range)
      return sorted.slice(start, Math.min(end, start + limit))
    },
    split(range, parts) {
      const [start, end] = bounds(range)
      const wanted = Math.min(parts, end - start)
      const ranges: Range[] = []
      let from = range.from
      for (let i = 1; i < wanted; i++) {
        const at = start + Math.floor(((end - start) * i) / wanted)
        const to = separator(keys[at - 1] ?? '', keys[at] ?? '')
        ranges.push({ from, to })
        from = to
      }
      return [...ranges, { from, to: range.to }]
    },
  }
}
