import type { Reply, Routes } from '@kg/contract'

type Entry = Reply<Routes['listActivity']>['activity'][number]

/** An asset that an agent has written, as its receipts tell of it. */
export interface StoredAsset {
  readonly graph: string
  readonly subGraph?: string
  readonly name: string
  /** What was last done to it, and when. */
  readonly action: string
  readonly time: string
  readonly layer: 'wm' | 'swm' | 'vm'
}

const layers = ['wm', 'swm', 'vm'] as const
const endings = new Set(['asset.forget', 'asset.discard', 'asset.delete', 'asset.erase'])

/** The assets in the receipts of an agent, which come newest first. What was forgotten or discarded since is left out. */
export function assetsIn(newestFirst: readonly Entry[]): readonly StoredAsset[] {
  const found = new Map<string, StoredAsset | undefined>()
  for (const { contextGraphId, subGraphName, name, action, time, layer } of newestFirst) {
    if (contextGraphId === undefined || name === undefined) continue
    const key = JSON.stringify([contextGraphId, subGraphName, name])
    if (found.has(key)) continue
    const asset = {
      graph: contextGraphId,
      ...(subGraphName !== undefined && { subGraph: subGraphName }),
      name,
      action,
      time,
      layer: layers.find((one) => one === layer) ?? 'wm',
    }
    found.set(key, endings.has(action) ? undefined : asset)
  }
  return [...found.values()].filter((asset) => asset !== undefined)
}
