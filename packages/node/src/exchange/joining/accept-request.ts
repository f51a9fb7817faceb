import type { JoinDelegation } from '@kg/contract'
import { contextGraphUri, defined } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { definitions, memberNodes } from '../membership/table.js'
import { claimApproval } from './claim-approval.js'
import { type DecideJoinNeeds, decideJoin } from './decide-join.js'
import { JoinMessageRefusedError } from './errors.js'
import type { JoinBudget } from './join-budget.js'
import { moveJoin } from './join-moves.js'
import { type JoinRow, joinRows } from './table.js'

export interface AcceptRequestNeeds extends DecideJoinNeeds {
  /** Checks whether members of a context graph have to be notified. */
  updateMembers: (contextGraph: string) => void
  joins: Pick<JoinBudget, 'admit'>
}

/** Who brings a request, and the name that the agent gives itself. */
export interface RequestSender {
  peerId: string
  address?: string | undefined
  name?: string | undefined
}

/** Stores a checked request that a node has brought for its agent. The same one again changes nothing. */
export async function acceptRequest(
  needs: AcceptRequestNeeds,
  delegation: JoinDelegation,
  sender: RequestSender,
): Promise<JoinRow> {
  const { ledger, updateMembers, joins } = needs
  const { contextGraphId: id, agentAddress: agent, nonce } = delegation
  const known = ledger.read((r) => {
    requireCuratedHere(r, id)
    return r.get(joinRows, ['in', id, agent])
  })
  if (known?.nonce === nonce) return known
  if (known !== undefined) requireNewer(known, delegation)
  const { peerId, address } = sender
  await joins.admit({ graph: id, agent, peerId, address })
  const { value } = await ledger.write(actOf('join.request', agent, contextGraphUri(id)), (w) =>
    putRequest(w, delegation, sender),
  )
  if (value.status === 'approved') updateMembers(id)
  else if (!value.removed && (await claimApproval({ ledger }, id))) {
    const curator = ledger.read((r) => r.get(contextGraphs, id))?.curator ?? ''
    return decideJoin(needs, { graph: id, agent, step: 'approve' }, { agent: curator, isAdmin: false })
  }
  return value
}

/** The request of a member, who has lost what it knew, is approved at once. */
function putRequest(w: LedgerWriter, delegation: JoinDelegation, { peerId, name }: RequestSender): JoinRow {
  const { contextGraphId: id, agentAddress: agent, nonce, encryptionKey, network, signature } = delegation
  const issuedAt = Date.parse(delegation.issuedAt)
  const graph = requireCuratedHere(w, id)
  const before = w.get(joinRows, ['in', id, agent])
  if (before !== undefined) requireNewer(before, delegation)
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
    ...defined({ name, signature, removed: before?.removed || undefined }),
  }
  w.put(joinRows, ['in', id, agent], row)
  w.put(memberNodes, [id, agent], { contextGraph: id, agent, peerId, encryptionKey, at: issuedAt })
  if (isIn) forgetNotice(w, id, agent)
  return row
}

/** A context graph that agents of other nodes can join here. Every other one is refused alike. */
function requireCuratedHere(reader: LedgerReader, id: string): ContextGraphRow {
  const row = reader.get(contextGraphs, id)
  const { curator } = row ?? {}
  if (row === undefined || curator === undefined || !isRestricted(row) || !reader.has(agentRows, curator))
    throw new JoinMessageRefusedError({})
  return row
}

function requireNewer(before: JoinRow, { issuedAt }: JoinDelegation): void {
  if (before.issuedAt >= Date.parse(issuedAt)) throw new JoinMessageRefusedError({})
}

/** A member that asks again has lost what it was sent, so it is notified once more. */
function forgetNotice(w: LedgerWriter, id: string, agent: string): void {
  const known = w.get(definitions, id)
  if (known?.told?.includes(agent))
    w.put(definitions, id, { ...known, told: known.told.filter((other) => other !== agent) })
}
