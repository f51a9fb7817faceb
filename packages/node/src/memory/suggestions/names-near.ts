import type { Key, LedgerReader, Range } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { isVisibleAsset } from '../assets/find-asset.js'
import { assetRows } from '../assets/table.js'
import { mayRead, maySee } from '../context-graphs/access.js'
import { contextGraphs } from '../context-graphs/table.js'

/** How many rows are read on each side of a name, and from the first one on. */
const neighbours = 20
const firsts = 40

/** Ids of context graphs that a caller may know of and could have meant. */
export function graphsNear(reader: LedgerReader, id: string, caller: Caller): string[] {
  return rangesAround(id).flatMap((range) =>
    [...reader.range(contextGraphs, range)].filter(({ value }) => maySee(value, caller)).map(({ key }) => key),
  )
}

/** Names of assets in a context graph that a caller may see and could have meant. */
export function assetsNear(reader: LedgerReader, contextGraph: string, name: string, caller: Caller): string[] {
  const graph = reader.get(contextGraphs, contextGraph)
  if (graph === undefined || !mayRead(graph, caller)) return []
  return rangesAround([contextGraph, name], [contextGraph]).flatMap((range) =>
    [...reader.range(assetRows, range)]
      .filter(({ value }) => isVisibleAsset(value, caller))
      .map(({ value }) => value.name),
  )
}

/**
 * However many there are, a few are read: those that begin as the name does, which stand beside it, and the first ones,
 * which are all where there are not many.
 */
function rangesAround(key: Key, prefix?: Key): Range[] {
  const among = prefix === undefined ? {} : { prefix }
  return [
    { ...among, after: key, limit: neighbours },
    { ...among, after: key, limit: neighbours, reverse: true },
    { ...among, limit: firsts },
  ]
}
