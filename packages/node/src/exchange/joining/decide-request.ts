import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { type DecideJoinNeeds, decideJoin, type JoinDecision } from './decide-join.js'
import type { JoinRow } from './table.js'

export interface DecideNeeds extends DecideJoinNeeds {
  keys: AgentKeys
}

export interface Decision {
  readonly row: JoinRow
  /** The curator holds its own key and still has to sign the new definition. */
  readonly isUnsigned: boolean
}

/** Approves or rejects a request to join, as the curator of the context graph. */
export async function decideRequest(
  needs: DecideNeeds,
  { graph, agent, step }: JoinDecision,
  caller: Caller,
): Promise<Decision> {
  const { ledger, keys } = needs
  const { id } = ledger.read((r) => requireVisibleGraph(r, graph, caller))
  const row = await decideJoin(needs, { graph: id, agent: agent.toLowerCase(), step }, caller)
  const { curator = '' } = ledger.read((r) => r.get(contextGraphs, id)) ?? {}
  return { row, isUnsigned: step === 'approve' && row.status !== 'joined' && keys.get(curator) === undefined }
}
