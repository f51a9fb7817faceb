import { contextGraphUri } from '@kg/core'
import { agentRows } from '../../memory/agents/table.js'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { actsFor } from '../membership/acting-nodes.js'
import { memberNodes } from '../membership/table.js'
import { JoinMessageRefusedError } from './errors.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { type Notice, readNotice } from './read-notice.js'
import { joinRows } from './table.js'

/** Accepts that an agent of this node has been removed, if the curator's node says so. */
export async function acceptRemoval({ ledger }: { ledger: Journal }, { body, peerId }: Notice): Promise<void> {
  const { id, agent } = readNotice(body)
  const isAllowed = ledger.read((r) => {
    const { curator } = r.get(contextGraphs, id) ?? {}
    return curator !== undefined && r.has(agentRows, agent) && actsFor(r, id, curator, peerId)
  })
  if (!isAllowed) throw new JoinMessageRefusedError({})
  const act = actOf('context-graph.leave', agent, contextGraphUri(id))
  await ledger.write(act, (w) => {
    const row = w.get(contextGraphs, id)
    if (row === undefined) return
    const allowedAgents = row.allowedAgents.filter((other) => other !== agent)
    const isIn = allowedAgents.some((other) => w.has(agentRows, other))
    w.put(contextGraphs, id, { ...(isIn ? row : moveSubscription(row, 'leave')), allowedAgents })
    w.remove(memberNodes, [id, agent])
    const join = w.get(joinRows, ['out', id, agent])
    // A request that was made meanwhile still waits for the curator.
    if (join !== undefined && canMoveJoin(join, 'remove'))
      w.put(joinRows, ['out', id, agent], { ...join, status: moveJoin(join, 'remove'), decidedAt: Date.now() })
  })
}
