import type { AssetCounts } from '../context-graphs/asset-counts.js'
import { assetRows } from './table.js'

/** Read off the counters that every write maintains. */
export const assetCounts: AssetCounts = {
  shared: (reader, id) => reader.count(assetRows, [id, 'shared']),
  inSubGraph: (reader, id, name) => reader.count(assetRows, [id, 'sub', name]),
}
