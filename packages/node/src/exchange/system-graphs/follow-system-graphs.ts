import { type Line, parseAssetGraphUri } from '@kg/core'
import type { Receipt } from '@kg/store'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { assetKey } from '../../memory/assets/names.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { fitsGraph, isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import type { systemGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'
import type { Background } from '../../platform/background/background.js'
import { followReceipts } from '../../platform/background/follow-receipts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { projectedRows } from './projected-table.js'

/** An asset of a system graph that its author has sealed. Whether its statements are true is not checked yet. */
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
  /** Applies what the asset says. Called once for each version, and again after a crash. */
  accept(asset: SystemAsset): Promise<void>
}

/** Reads every asset that is or will be shared in the system graphs. Returns the function that ends it. */
export function followSystemGraphs({ ledger, background, accept }: FollowNeeds): () => void {
  async function project(row: AssetRow): Promise<void> {
    const layer = findNewestLayer(row)
    if (layer === undefined || !isSystemGraph(row.contextGraph)) return
    const { contextGraph: graph, name, agent: author, sub } = row
    const { version } = layer.seal
    if (!fitsGraph({ graph, sub, name, bytes: layer.content.bytes })) return
    if ((ledger.read((r) => r.get(projectedRows, assetKey(row))) ?? 0) >= version) return
    const text = ledger.read((r) => r.contentText(layer.content))
    await accept({ graph, name, author, version, lines: text.split('\n').filter((line) => line !== '') })
    await ledger.writeWithoutReceipt((w) => w.put(projectedRows, assetKey(row), version))
  }

  const assetOf = ({ subject }: Pick<Receipt, 'subject'>) => {
    const asset = parseAssetGraphUri(subject)
    return asset !== undefined && isSystemGraph(asset.contextGraphId) ? asset : undefined
  }

  return followReceipts({
    ledger,
    background,
    name: 'system-graphs',
    isWanted: (receipt) => isAct(receipt, 'asset.share', 'asset.receive') && assetOf(receipt) !== undefined,
    async handle(receipt) {
      const asset = assetOf(receipt)
      if (asset === undefined) return
      const { contextGraphId: contextGraph, name, agent } = asset
      const key = assetKey({ contextGraph, sub: '', agent: agent.toLowerCase(), name })
      const row = ledger.read((r) => r.get(assetRows, key))
      if (row !== undefined) await project(row)
    },
  })
}
