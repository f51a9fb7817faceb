import type { LedgerReader } from '@kg/store'

/** How many shared and published assets a context graph has. */
export interface AssetCounts {
  shared(reader: LedgerReader, contextGraphId: string): number
  inSubGraph(reader: LedgerReader, contextGraphId: string, subGraphName: string): number
}
