import { defineError } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { actsFor } from '../membership/acting-nodes.js'
import { memberNodes } from '../membership/table.js'
import { agentProfiles } from '../profiles/table.js'

/** The answer is the same for a graph that is not here and one that is not for the peer, so that it cannot tell. */
export class NotServedError extends defineError<object>({
  code: 'GRAPH_NOT_SERVED',
  status: 404,
  title: 'Not served',
  detail: () => 'This context graph is not served to this peer',
  remedy: () => 'ask another peer, or its curator',
}) {}

/** Whether a peer may have what is shared and published in a context graph: a restricted one is for members' nodes. */
export function mayServe(reader: LedgerReader, graph: ContextGraphRow, peerId: string): boolean {
  if (!isRestricted(graph)) return true
  const members = new Set([...(graph.curator === undefined ? [] : [graph.curator]), ...graph.allowedAgents])
  const isIn = ({ value: { agent } }: { value: { agent: string } }) =>
    members.has(agent) && actsFor(reader, graph.id, agent, peerId)
  for (const row of reader.by(agentProfiles, 'byPeer', { prefix: peerId })) if (isIn(row)) return true
  for (const row of reader.by(memberNodes, 'byPeer', { prefix: [peerId, graph.id] })) if (isIn(row)) return true
  return false
}
