import type { LedgerWriter } from '@kg/store'
import { assetKey } from '../../memory/assets/names.js'
import { type AssetKey, assetRows } from '../../memory/assets/table.js'
import { eraseAsset } from '../../memory/forgetting/erase-asset.js'
import { agentProfiles } from '../profiles/table.js'
import { projectedRows } from '../system-graphs/projected-table.js'

/** Erases what a stranger has shared, and what this node had learned from it. What agents here have of it stays. */
export function evictAsset(w: LedgerWriter, key: AssetKey): void {
  const row = w.get(assetRows, key)
  if (row === undefined || row.wm !== undefined || row.vm !== undefined) return
  eraseAsset(w, row)
  w.remove(projectedRows, assetKey(row))
  if (row.contextGraph === 'agents' && row.name === 'profile') w.remove(agentProfiles, row.agent)
}

/** Erases what strangers have shared in a context graph. Returns true if nothing of the graph is left. */
export function evictAssets(w: LedgerWriter, graph: string): boolean {
  for (const { key } of [...w.range(assetRows, { prefix: [graph] })]) evictAsset(w, key)
  return [...w.range(assetRows, { prefix: [graph], limit: 1 })].length === 0
}
