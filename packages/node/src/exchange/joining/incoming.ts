import { type JoinDelegation, JoinRequestDecidedError, JoinRequestNotFoundError } from '@kg/contract'
import { contextGraphUri, defined } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { isMember, isRestricted, requireCuratedGraph } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { actsFor } from '../membership/acting-nodes.js'
import { definitions, memberNodes } from '../membership/table.js'
import { JoinLaterError, JoinMessageRefusedError } from './errors.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { limits } from './protocol.js'
import { type JoinRow, joinPolicies, joinRows, newParcel, parcelKey, parcels } from './table.js'

export interface IncomingNeeds {
  ledger: Journal
  graphs: ContextGraphs
  /** Of this node. */
  peerId: string
  /** Checks whether members of a context graph have to be notified. */
  updateMembers: (contextGraph: string) => void
}

const hourMs = 3600_000
const decisions = { approve: 'join.approve', reject: 'join.reject' } as const

export type Incoming = ReturnType<typeof incomingJoins>

/** Requests to join context graphs that are curated here, and what their curators decide. */
export function incomingJoins({ ledger, graphs, peerId: own, updateMembers }: IncomingNeeds) {
  /** A context graph that agents of other nodes can join here. What is not, and what is not theirs to know, is one. */
  function curatedHere(reader: LedgerReader, id: string): ContextGraphRow & { curator: string } {
    const row = reader.get(contextGraphs, id)
    const { curator } = row ?? {}
    if (row === undefined || curator === undefined || !isRestricted(row) || !reader.has(agentRows, curator))
      throw new JoinMessageRefusedError({})
    return { ...row, curator }
  }

  /** Notes a checked request that a node has brought for its agent. The same one again changes nothing. */
  async function accept(delegation: JoinDelegation, peerId: string, name?: string): Promise<JoinRow> {
    const { contextGraphId: id, agentAddress: agent, nonce, encryptionKey, network, signature } = delegation
    const issuedAt = Date.parse(delegation.issuedAt)
    const known = ledger.read((r) => {
      curatedHere(r, id)
      return r.get(joinRows, ['in', id, agent])
    })
    if (known?.nonce === nonce) return known
    const { value } = await ledger.write(actOf('join.request', agent, contextGraphUri(id)), (w) => {
      const graph = curatedHere(w, id)
      const before = w.get(joinRows, ['in', id, agent])
      if (before !== undefined && before.issuedAt >= issuedAt) throw new JoinMessageRefusedError({})
      if (before?.status !== 'pending') refuseMany(w, id, peerId)
      const isIn = isMember(graph, { agent, isAdmin: false })
      const asked = { status: moveJoin(before, 'request') }
      const row: JoinRow = {
        direction: 'in',
        contextGraph: id,
        agent,
        peerId,
        encryptionKey,
        network,
        nonce,
        issuedAt,
        expiresAt: Date.parse(delegation.expiresAt),
        delivered: false,
        status: isIn ? moveJoin(asked, 'approve') : asked.status,
        ...defined({ name }),
        ...(before?.removed ? { removed: true } : {}),
        ...defined({ signature }),
      }
      w.put(joinRows, ['in', id, agent], row)
      w.put(memberNodes, [id, agent], { contextGraph: id, agent, peerId, encryptionKey, at: issuedAt })
      if (isIn) forgetTold(w, id, agent)
      return row
    })
    if (value.status === 'approved') updateMembers(id)
    else if (!value.removed && (await approvesItself(id))) return decide(id, agent, 'approve', curatorOf(id))
    return value
  }

  function refuseMany(w: LedgerWriter, id: string, peerId: string): void {
    const waiting = w.count(joinRows, ['in', id, 'pending'])
    const ofPeer = w.count(joinRows, ['in', 'peer', peerId, 'pending'])
    if (waiting >= limits.perGraph || ofPeer >= limits.perPeer) throw new JoinLaterError({})
  }

  const curatorOf = (id: string): Caller => ({
    agent: ledger.read((r) => r.get(contextGraphs, id))?.curator ?? '',
    isAdmin: false,
  })

  /** Whether the policy lets someone in now; counts it. */
  function approvesItself(id: string): Promise<boolean> {
    return ledger.writeWithoutReceipt((w) => {
      const rules = w.get(joinPolicies, id)
      if (rules?.policy !== 'open') return false
      const recent = rules.approvals.filter((time) => time > Date.now() - hourMs)
      const members = w.get(contextGraphs, id)?.allowedAgents.length ?? 0
      if (recent.length >= rules.approvalsPerHour || members >= rules.maxMembers) return false
      w.put(joinPolicies, id, { ...rules, approvals: [...recent, Date.now()] })
      return true
    })
  }

  async function decide(id: string, agent: string, step: 'approve' | 'reject', caller: Caller): Promise<JoinRow> {
    const act = actOf(decisions[step], caller.agent, contextGraphUri(id))
    const before = ledger.findRecorded<JoinRow>(act.action, act.subject)
    if (before !== undefined) return before.value
    const request = ledger.read((r) => {
      requireCuratedGraph(r, id, caller)
      return pending(r, id, agent)
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

  function pending(reader: LedgerReader, id: string, agent: string): JoinRow {
    const request = reader.get(joinRows, ['in', id, agent])
    if (request === undefined) throw new JoinRequestNotFoundError({ contextGraphId: id, agent })
    const { status } = request
    if (status !== 'pending') throw new JoinRequestDecidedError({ contextGraphId: id, agent, status })
    return request
  }

  /** The joiner's node has the data. */
  async function arrived(id: string, agent: string, peerId: string): Promise<void> {
    const row = ledger.read((r) => (actsFor(r, id, agent, peerId) ? r.get(joinRows, ['in', id, agent]) : undefined))
    if (row === undefined) throw new JoinMessageRefusedError({})
    if (row.status === 'joined' || !canMoveJoin(row, 'arrive')) return
    await ledger.write(actOf('join.arrive', agent, contextGraphUri(id)), (w) =>
      w.put(joinRows, ['in', id, agent], { ...row, status: moveJoin(row, 'arrive'), delivered: true }),
    )
  }

  return { accept, decide, arrived }
}

/** It has asked again, so it has lost what it was told. */
function forgetTold(w: LedgerWriter, id: string, agent: string): void {
  const known = w.get(definitions, id)
  if (known?.told?.includes(agent))
    w.put(definitions, id, { ...known, told: known.told.filter((other) => other !== agent) })
}
