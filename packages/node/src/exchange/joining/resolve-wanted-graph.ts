import { contextGraphIdOf } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { contextGraphs } from '../../memory/context-graphs/table.js'

/** The id of the context graph to join. The agent may know nothing but the id, and this node nothing at all. */
export const resolveWantedGraph = (reader: LedgerReader, given: string): string =>
  reader.get(contextGraphs, given)?.id ?? contextGraphIdOf(given)
