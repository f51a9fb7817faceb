import { nameHash } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'

/** Removes the row that stood for a context graph while only its hash was known, unless somebody wrote under it. */
export function releaseHash(w: LedgerWriter, id: string): void {
  const hash = nameHash(id)
  const row = w.get(contextGraphs, hash)
  if (row === undefined) return
  const isUsed = [...w.range(assetRows, { prefix: [hash], limit: 1 })].length > 0
  const { onChainId: _number, ...rest } = row
  if (isUsed) w.put(contextGraphs, hash, { ...rest, nameHash: nameHash(hash) })
  else w.remove(contextGraphs, hash)
}
