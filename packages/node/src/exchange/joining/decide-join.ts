import { JoinRequestDecidedError, JoinRequestNotFoundError } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { memberNodes } from '../membership/table.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { type JoinRow, joinRows, newParcel, parcelKey, parcels } from './table.js'

export interface DecideJoinNeeds {
  ledger: Journal
  graphs: ContextGraphs
  /** Of this node. */
  peerId: string
}

export interface JoinDecision {
  /** The exact id. */
  graph: string
  agent: string
  step: 'approve' | 'reject'
}

const actions = { approve: 'join.approve', reject: 'join.reject' } as const

/** Approves or rejects a pending request, and notifies the node that brought it. The first decision counts. */
export async function decideJoin(
  { ledger, graphs, peerId: own }: DecideJoinNeeds,
  { graph: id, agent, step }: JoinDecision,
  caller: Caller,
): Promise<JoinRow> {
  const act = actOf(actions[step], caller.agent, contextGraphUri(id))
  const before = ledger.findRecorded<JoinRow>(act.action, act.subject)
  if (before !== undefined) return before.value
  const request = ledger.read((r) => {
    requireCuratedGraph(r, id, caller)
    return requirePending(r, id, agent)
  })
  const isHere = request.peerId === own
  if (step === 'approve') await graphs.addAgent(id, agent, caller)
  const { value } = await ledger.write(act, (w) => {
    const { removed, ...now } = w.get(joinRows, ['in', id, agent]) ?? request
    // Somebody else may have decided meanwhile.
    if (!canMoveJoin(now, step)) throw new JoinRequestDecidedError({ contextGraphId: id, agent, status: now.status })
    const decided = { status: moveJoin(now, step) }
    const status = isHere && step === 'approve' ? moveJoin(decided, 'arrive') : decided.status
    const still = removed && step === 'reject' ? { removed } : {}
    const row: JoinRow = { ...now, ...still, status, decidedAt: Date.now(), delivered: isHere }
    w.put(joinRows, ['in', id, agent], row)
    if (step === 'reject') {
      w.remove(memberNodes, [id, agent])
      const parcel = newParcel({ peerId: now.peerId, kind: 'rejected', contextGraph: id, agent })
      if (!isHere) w.put(parcels, parcelKey(parcel), parcel)
    }
    return row
  })
  return value
}

function requirePending(reader: LedgerReader, id: string, agent: string): JoinRow {
  const request = reader.get(joinRows, ['in', id, agent])
  if (request === undefined) throw new JoinRequestNotFoundError({ contextGraphId: id, agent })
  const { status } = request
  if (status !== 'pending') throw new JoinRequestDecidedError({ contextGraphId: id, agent, status })
  return request
}
