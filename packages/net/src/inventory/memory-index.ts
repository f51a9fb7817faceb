import { compareCodePoints, sortByCodePoint } from '@kg/core'
import { addNumbers, itemNumber, rangeFingerprint, subtractNumbers } from './fingerprints.js'
import { separator } from './text.js'
import type { InventoryIndex, Item, Range } from './types.js'

/** Neighbouring items, with the sum of their numbers. */
interface Block {
  readonly keys: string[]
  readonly items: Item[]
  readonly numbers: bigint[]
  sum: bigint
}

const blockItems = 256

/** An index over items in memory that follows changes: one costs a search and a move within a block. */
export interface MemoryIndex extends InventoryIndex {
  readonly size: number
  /** Adds an item, or puts it in the place of the one with its key. */
  put(item: Item): void
  remove(key: string): void
}

export function memoryIndex(items: Iterable<Item>): MemoryIndex {
  const byKey = new Map([...items].map((item) => [item.key, item]))
  const sorted = sortByCodePoint([...byKey.keys()]).flatMap((key) => byKey.get(key) ?? [])
  const blocks: Block[] = []
  for (let at = 0; at < sorted.length; at += blockItems) blocks.push(blockOf(sorted.slice(at, at + blockItems)))
  let size = sorted.length

  /** The block that a key is in, or would be. */
  const home = (key: string) => Math.max(0, firstNot(blocks.length, (i) => compare(blocks[i]?.keys[0], key) <= 0) - 1)

  /** How many items come before a key, and their sum. */
  function before(key: string | undefined): { count: number; sum: bigint } {
    const last = key === undefined ? blocks.length : home(key)
    let count = 0
    let sum = 0n
    for (let i = 0; i < last; i++) {
      count += blocks[i]?.keys.length ?? 0
      sum = addNumbers(sum, blocks[i]?.sum ?? 0n)
    }
    const block = blocks[last]
    if (key === undefined || block === undefined) return { count, sum }
    const at = placeIn(block, key)
    return { count: count + at, sum: block.numbers.slice(0, at).reduce(addNumbers, sum) }
  }

  function* from(key: string): Iterable<Item> {
    for (let i = home(key); i < blocks.length; i++)
      for (const item of blocks[i]?.items ?? []) if (compare(item.key, key) >= 0) yield item
  }

  function keyAt(place: number): string {
    let left = place
    for (const { keys } of blocks) {
      if (left < keys.length) return keys[left] ?? ''
      left -= keys.length
    }
    return ''
  }

  const count = ({ from: start, to }: Range) => Math.max(0, before(to).count - before(start).count)

  return {
    get size() {
      return size
    },
    count,
    fingerprint(range) {
      const [start, end] = [before(range.from), before(range.to)]
      if (end.count <= start.count) return rangeFingerprint(0n, 0)
      return rangeFingerprint(subtractNumbers(end.sum, start.sum), end.count - start.count)
    },
    items(range, limit) {
      const found: Item[] = []
      for (const item of from(range.from)) {
        if (found.length >= limit || (range.to !== undefined && compare(item.key, range.to) >= 0)) break
        found.push(item)
      }
      return found
    },
    split(range, parts) {
      const start = before(range.from).count
      const all = count(range)
      const wanted = Math.min(parts, all)
      const ranges: Range[] = []
      let next = range.from
      for (let i = 1; i < wanted; i++) {
        const at = start + Math.floor((all * i) / wanted)
        const to = separator(keyAt(at - 1), keyAt(at))
        ranges.push({ from: next, to })
        next = to
      }
      return [...ranges, { from: next, to: range.to }]
    },
    put(item) {
      const i = home(item.key)
      const block = blocks[i]
      if (block === undefined) {
        blocks.push(blockOf([item]))
        size++
        return
      }
      const at = placeIn(block, item.key)
      const isKnown = block.keys[at] === item.key
      if (!isKnown) size++
      replace(block, at, isKnown ? 1 : 0, [item])
      if (block.keys.length >= 2 * blockItems) blocks.splice(i, 1, ...halves(block))
    },
    remove(key) {
      const i = home(key)
      const block = blocks[i]
      const at = block === undefined ? 0 : placeIn(block, key)
      if (block?.keys[at] !== key) return
      replace(block, at, 1, [])
      size--
      if (block.keys.length === 0) blocks.splice(i, 1)
    },
  }
}

function blockOf(items: readonly Item[]): Block {
  const numbers = items.map(itemNumber)
  return { keys: items.map(({ key }) => key), items: [...items], numbers, sum: numbers.reduce(addNumbers, 0n) }
}

const halves = ({ items }: Block): Block[] => [blockOf(items.slice(0, blockItems)), blockOf(items.slice(blockItems))]

function replace(block: Block, at: number, gone: number, come: readonly Item[]): void {
  const numbers = come.map(itemNumber)
  block.keys.splice(at, gone, ...come.map(({ key }) => key))
  block.items.splice(at, gone, ...come)
  for (const old of block.numbers.splice(at, gone, ...numbers)) block.sum = subtractNumbers(block.sum, old)
  for (const number of numbers) block.sum = addNumbers(block.sum, number)
}

const compare = (a: string | undefined, b: string) => compareCodePoints(a ?? '', b)
const placeIn = ({ keys }: Block, key: string) => firstNot(keys.length, (i) => compare(keys[i], key) < 0)

/** The first of so many for which it no longer holds. */
function firstNot(count: number, holds: (i: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
