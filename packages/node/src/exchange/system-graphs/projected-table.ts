import { defineTable } from '@kg/store'
import type { AssetKey } from '../../memory/assets/table.js'

/** The newest version of an asset in a system graph that this node has made its own conclusions from. */
export const projectedRows = defineTable<number, AssetKey>()('projected-assets')
