import { compareCodePoints, defined, mapDefined } from '@kg/core'
import type { Key, LedgerReader, Row } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type AssetKey, type AssetRow, assetRows } from './table.js'

type Layer = 'wm' | 'swm' | 'vm'
type Index = 'byAgent' | 'drafted' | 'shared' | 'published'
type AssetEntry = Row<AssetKey, AssetRow>

/** What a caller may see in a layer; without one its own assets, and what others have shared. Drafts are their author's. */
const indexesOf: Readonly<Record<Layer | 'any', readonly Index[]>> = {
  wm: ['drafted'],
  swm: ['shared'],
  vm: ['published'],
  any: ['byAgent', 'shared', 'published'],
}

/** The assets of a context graph that a caller may see, in the order of their names. Reads no others. */
export function* scanVisibleAssets(
  reader: LedgerReader,
  contextGraph: string,
  { agent }: Caller,
  { layer, after }: { layer?: Layer | undefined; after?: AssetKey | undefined },
): Iterable<AssetEntry> {
  const scan = (index: Index) => {
    const prefix = index === 'byAgent' || index === 'drafted' ? [agent, contextGraph] : [contextGraph]
    const from = mapDefined(after, (key) => [...prefix, ...(index === 'byAgent' ? [key[1]] : []), ...key] as Key)
    return reader.by(assetRows, index, { prefix, ...defined({ after: from }) })
  }
  yield* mergeByKey(indexesOf[layer ?? 'any'].map(scan))
}

/** Reads lists of the same order side by side, and what several of them have once. */
function* mergeByKey(lists: readonly Iterable<AssetEntry>[]): Iterable<AssetEntry> {
  const readers = lists.map((list) => list[Symbol.iterator]())
  try {
    const heads = readers.map((reader) => reader.next())
    for (;;) {
      const rows = heads.flatMap((head) => (head.done ? [] : [head.value]))
      const [first, ...others] = rows
      if (first === undefined) return
      const least = others.reduce((least, row) => (compareKeys(row.key, least.key) < 0 ? row : least), first)
      yield least
      for (const [i, head] of heads.entries())
        if (!head.done && compareKeys(head.value.key, least.key) === 0) heads[i] = readers[i]?.next() ?? head
    }
  } finally {
    for (const reader of readers) reader.return?.()
  }
}

/** As the ledger orders them. */
const compareKeys = ([, name, agent]: AssetKey, [, otherName, otherAgent]: AssetKey): number =>
  compareCodePoints(name, otherName) || compareCodePoints(agent, otherAgent)
