import { defineTable, type LedgerReader } from '@kg/store'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { agentProfiles } from '../profiles/table.js'
import { mayServe } from '../sync/peer-access.js'

export type QueryAccess = 'default' | 'deny'

/** Where the operator says otherwise; by the id of the context graph. */
export const queryAccessRules = defineTable<QueryAccess>()('query-access')

export interface Asker {
  readonly peerId: string
  /** The agent that its node asks for. */
  readonly agent: string
}

/** May a peer be answered about a context graph? A curated one is for members: the agent, and its own node. */
export function mayAsk(reader: LedgerReader, graph: ContextGraphRow, { peerId, agent }: Asker): boolean {
  if (reader.get(queryAccessRules, graph.id) === 'deny') return false
  if (!graph.subscribed && !graph.coreHosted) return false
  if (!isRestricted(graph)) return true
  const isOwn = reader.get(agentProfiles, agent)?.peerId === peerId
  return isOwn && isMember(graph, { agent, isAdmin: false }) && mayServe(reader, graph, peerId)
}
