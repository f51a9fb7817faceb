import type { LedgerReader } from '@kg/store'
import { contextGraphs } from '../context-graphs/table.js'

/** Whether what is shared in a context graph can be published there. */
export function isPublishReady(reader: LedgerReader, contextGraph: string): boolean {
  const row = reader.get(contextGraphs, contextGraph)
  return row?.onChainId !== undefined && !row.deactivated
}
