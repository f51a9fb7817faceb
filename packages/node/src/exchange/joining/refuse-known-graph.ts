import { AlreadyMemberError, ContextGraphSystemError, ContextGraphTakenError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { isMember, isRestricted, maySee } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'

/**
 * Refuses a request that cannot lead anywhere: the agent is in already, or this node holds another context graph of the
 * same id. `isHere`: the curator that is asked is on this node.
 */
export function refuseKnownGraph(reader: LedgerReader, id: string, caller: Caller, isHere: boolean): void {
  const { agent } = caller
  const row = reader.get(contextGraphs, id)
  // The agent must not learn of a graph that it may not see: its request is sent as for any other.
  if (row === undefined || !maySee(row, caller)) return
  if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
  if (isRestricted(row) && isMember(row, { agent, isAdmin: false }))
    throw new AlreadyMemberError({ contextGraphId: id, agent })
  if (isHere) return
  const isOwn = row.curator !== undefined && reader.has(agentRows, row.curator)
  const isOpen = !isRestricted(row) && row.creator !== undefined
  if (isOwn || isOpen) throw new ContextGraphTakenError({ contextGraphId: id })
}
