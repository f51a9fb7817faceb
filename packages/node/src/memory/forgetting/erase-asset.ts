import { changes, graphs, type LedgerWriter, noContent, shelfKey } from '@kg/store'
import { jobRows } from '../../platform/jobs/table.js'
import { removeSources } from '../assets/import-sources.js'
import { assetKey } from '../assets/names.js'
import { type AssetRow, assetRows, extractionRows } from '../assets/table.js'
import { changesOf, findAssetGraphs } from './asset-graphs.js'

/** Jobs that work on assets. */
const jobKinds = ['share', 'publish']

/** Removes an asset and the content of all its versions. Returns how many other graphs hold some of that content. */
export function eraseAsset(w: LedgerWriter, row: AssetRow): number {
  const chunks = new Set<string>()
  for (const one of findAssetGraphs(w, row)) {
    const { shelf, graph } = one
    for (const { key, value } of changesOf(w, one)) {
      for (const chunk of value.content.chunks) chunks.add(chunk)
      w.erase(key)
    }
    if (one.until === Number.MAX_SAFE_INTEGER && w.has(graphs, [...shelfKey(shelf), graph]))
      w.change({ shelf, graph, sub: row.sub, op: 'drop', content: noContent })
  }
  w.remove(assetRows, assetKey(row))
  w.remove(extractionRows, assetKey(row))
  removeSources(w, row)
  for (const kind of jobKinds) removeJobs(w, kind, row)
  return countHolders(w, chunks)
}

function removeJobs(w: LedgerWriter, kind: string, { contextGraph, sub, name, agent }: AssetRow): void {
  for (const { key } of [...w.by(jobRows, 'active', { prefix: [kind, contextGraph, sub, name, agent] })])
    w.remove(jobRows, key)
}

function countHolders(w: LedgerWriter, chunks: ReadonlySet<string>): number {
  const holders = new Set<string>()
  for (const chunk of chunks)
    for (const key of w.usesOf(chunk)) {
      const change = w.get(changes, key)
      if (change !== undefined) holders.add(change.graph)
    }
  return holders.size
}
