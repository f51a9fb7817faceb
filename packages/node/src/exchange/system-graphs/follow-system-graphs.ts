import { type Line, parseAssetGraphUri } from '@kg/core'
import { assetKey } from '../../memory/assets/names.js'
import { newestLayer } from '../../memory/assets/newest-layer.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { fitsGraph, isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { systemGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'
import type { Background } from '../../platform/background/background.js'
import type { Journal } from '../../platform/operations/journal.js'
import { projectedRows } from './projected-table.js'

/** An asset of a system graph, checked to be its author's; whether it tells the truth is another question. */
export interface SystemAsset {
  readonly graph: (typeof systemGraphs)[number]
  readonly name: string
  readonly author: string
  readonly version: number
  readonly lines: readonly Line[]
}

export interface FollowNeeds {
  ledger: Journal
  background: Background
  /** Draws the conclusions; called once for each version, again after a crash. */
  accept(asset: SystemAsset): Promise<void>
}

/** Reads what is shared in the system graphs, from the first start on; gives the function that ends it. */
export function followSystemGraphs({ ledger, background, accept }: FollowNeeds): () => void {
  async function look(row: AssetRow): Promise<void> {
    const layer = newestLayer(row)
    if (layer === undefined || !isSystemGraph(row.contextGraph)) return
    const { contextGraph: graph, name, agent: author, sub } = row
    const { version } = layer.seal
    if (!fitsGraph({ graph, sub, name, bytes: layer.content.bytes })) return
    if ((ledger.read((r) => r.get(projectedRows, assetKey(row))) ?? 0) >= version) return
    const text = ledger.read((r) => r.contentText(layer.content))
    await accept({ graph, name, author, version, lines: text.split('\n').filter((line) => line !== '') })
    await ledger.keep((w) => w.put(projectedRows, assetKey(row), version))
  }

  for (const graph of systemGraphs)
    background.soon(async () => {
      for (const { value } of ledger.read((r) => [...r.range(assetRows, { prefix: [graph] })])) await look(value)
    })
  return ledger.onCommit((receipt) => {
    const place = isAct(receipt, 'asset.share', 'asset.receive') ? parseAssetGraphUri(receipt.subject) : undefined
    if (place === undefined || !isSystemGraph(place.contextGraphId)) return
    const { contextGraphId: contextGraph, name } = place
    const key = assetKey({ contextGraph, sub: '', agent: place.agent.toLowerCase(), name })
    background.soon(async () => {
      const row = ledger.read((r) => r.get(assetRows, key))
      if (row !== undefined) await look(row)
    })
  })
}
