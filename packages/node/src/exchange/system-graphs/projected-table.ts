import { defineTable } from '@kg/store'
import type { AssetKey } from '../../memory/assets/table.js'

/** The newest version of each asset in a system graph that this node has applied. */
export const projectedRows = defineTable<number, AssetKey>()('projected-assets')
