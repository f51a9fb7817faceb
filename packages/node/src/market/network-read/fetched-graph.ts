import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'

export interface FetchedGraphNeeds {
  readonly ledger: Journal
  readonly graphs: Pick<ContextGraphs, 'create'>
}

/**
 * The context graph for what an agent has fetched, which is made when the first dataset comes. It is the agent's own:
 * in the graph of all datasets, the node would begin to follow everything that anybody shares there.
 */
export async function openFetchedGraph({ ledger, graphs }: FetchedGraphNeeds, caller: Caller): Promise<string> {
  const id = `${caller.agent}/fetched`
  if (!ledger.read((r) => r.has(contextGraphs, id)))
    await graphs.create({ id, name: 'Fetched datasets', accessPolicy: 1, private: true }, caller)
  return id
}
