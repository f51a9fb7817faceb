import { changes, type LedgerReader, receipts, type Shelf, shelfKey } from '@kg/store'
import { isAct } from '../../platform/acts/acts.js'
import { graphOf, privateGraphOf, shelfOf } from '../assets/names.js'
import type { AssetRow } from '../assets/table.js'
import { subGraphs } from '../context-graphs/table.js'

/** A named graph that an asset has, or had until a rename. */
export interface AssetGraph {
  readonly shelf: Shelf
  readonly graph: string
  /** Changes from this receipt on belong to somebody else. */
  readonly until: number
}

const layers = ['wm', 'swm', 'vm'] as const

/** Every graph that held statements of an asset: in each layer and sub-graph, and under its earlier names. */
export function findAssetGraphs(reader: LedgerReader, row: AssetRow): AssetGraph[] {
  const subs = ['', ...[...reader.range(subGraphs, { prefix: [row.contextGraph] })].map(({ value }) => value.name)]
  const named = subs.flatMap((sub) => [
    ...layers.map((layer) => ({ shelf: shelfOf(row, layer), graph: graphOf({ ...row, sub }, layer) })),
    { shelf: shelfOf(row, 'private'), graph: privateGraphOf({ ...row, sub }) },
  ])
  return named.flatMap((one) => withEarlierNames(reader, { ...one, until: Number.MAX_SAFE_INTEGER }))
}

/** A rename drops the graph of the old name in the same write that fills the one of the new name. */
function withEarlierNames(reader: LedgerReader, named: AssetGraph): AssetGraph[] {
  const found = [named]
  for (const { shelf, graph, until } of found)
    for (const { key } of changesOf(reader, { shelf, graph, until })) {
      const seq = key[3] as number
      const receipt = reader.get(receipts, seq)
      if (receipt === undefined || !isAct(receipt, 'asset.rename')) continue
      for (const { value } of reader.range(changes, { prefix: [...shelfKey(shelf), seq] }))
        if (value.op === 'drop' && value.graph !== graph && !found.some((one) => one.graph === value.graph))
          found.push({ shelf, graph: value.graph, until: seq })
    }
  return found
}

/** The changes that made a graph, oldest first. */
export function changesOf(reader: LedgerReader, { shelf, graph, until }: AssetGraph) {
  const prefix = [...shelfKey(shelf), graph]
  return [...reader.by(changes, 'byGraph', { prefix, before: [...prefix, until] })]
}
