import type { LedgerReader } from '@kg/store'
import { isRestricted } from '../context-graphs/access.js'
import { type ContextGraphRow, contextGraphs } from '../context-graphs/table.js'
import { agentProfiles } from '../peers/table.js'

/** May a peer be given what is shared and published in a context graph? Of a restricted one, only a member's node may. */
export function mayServe(reader: LedgerReader, graph: ContextGraphRow, peerId: string): boolean {
  if (!isRestricted(graph)) return true
  const members = new Set([...(graph.curator === undefined ? [] : [graph.curator]), ...graph.allowedAgents])
  for (const { value } of reader.by(agentProfiles, 'byPeer', { prefix: peerId }))
    if (members.has(value.agent)) return true
  return false
}

/** A context graph by the hash of its id: exact, or none. */
export function graphByHash(reader: LedgerReader, hash: string): ContextGraphRow | undefined {
  return [...reader.by(contextGraphs, 'byNameHash', { prefix: hash, limit: 1 })][0]?.value
}
