import { contextGraphUri, defined, isGraphName, nameHash } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { applyDefinition } from '../membership/apply-definition.js'
import type { GraphDefinition } from '../membership/definition.js'
import { finishDefinition } from '../membership/finish-definition.js'
import type { LearnNeeds } from '../membership/learn-definition.js'
import { definitions } from '../membership/table.js'
import { readBytes, readText } from '../p2p/wire.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { commitmentOfRecord, readRecord } from '../sync/record.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { JoinMessageRefusedError } from './errors.js'
import type { InvitationBudget } from './invitation-budget.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { openApprovalOffLoop, readApprovalOffLoop } from './read-approval.js'
import { type JoinRow, joinRows } from './table.js'

export interface ApprovalNeeds extends LearnNeeds {
  receiver: RecordReceiver
  invitations: Pick<InvitationBudget, 'admit'>
}

/** The node that brings a message, and where it comes from if that is known. */
export interface Sender {
  readonly peerId: string
  readonly address?: string | undefined
}

const maxDefinition = 8 * 2 ** 20

/**
 * Accepts that a curator lets an agent of this node in. The definition in the message proves it, whoever brings it. A
 * graph that the agent asked for is subscribed; any other one is only listed.
 */
export async function acceptApproval(
  { ledger, seed, log, receiver, invitations }: ApprovalNeeds,
  body: Record<string, unknown>,
  { peerId, address }: Sender,
): Promise<void> {
  const agent = readText(body.agent, 'agent', 42)
  if (!ledger.read((r) => r.has(agentRows, agent))) throw new JoinMessageRefusedError({})
  const { secret } = encryptionKeyOf(seed, agent)
  const inner = await openApprovalOffLoop(readBytes(body.sealed, 'sealed'), agent, secret)
  const record = readRecord(inner.record)
  const text = readText(inner.text, 'text', maxDefinition)
  const { definition, chunks } = await readApprovalOffLoop(text, record, agent)
  const { graph: id, author, version } = record
  const learned = { definition, version, commitment: commitmentOfRecord(record) }
  if (
    !isAskedFor(
      ledger.read((r) => r.get(joinRows, ['out', id, agent])),
      peerId,
    )
  ) {
    const bytes = Buffer.byteLength(text)
    await invitations.admit({ graph: id, agent, curator: author, peerId, address, bytes })
  }
  const act = actOf('context-graph.define', author, contextGraphUri(id))
  await ledger.write(act, (w) => {
    const known = w.get(joinRows, ['out', id, agent])
    const isWanted = isAskedFor(known, peerId)
    const base = baseRow(w, definition, isWanted)
    const row = isWanted ? moveSubscription(base, 'join') : base
    const isNewer = version > (w.get(definitions, id)?.version ?? 0)
    if (isNewer) applyDefinition(w, row, learned, { seed, log })
    else w.put(contextGraphs, id, row)
    w.put(joinRows, ['out', id, agent], approvedRow(known, { id, agent, peerId, isWanted }))
  })
  await finishDefinition({ ledger, seed, log }, learned)
  await ledger.write(actOf('join.approve', agent, contextGraphUri(id)), () => undefined)
  await receiver.accept(record, chunks)
}

/** Whether the agent has asked to be let in, and this is the answer. */
function isAskedFor(known: JoinRow | undefined, peerId: string): boolean {
  const wasAsked = known !== undefined && !known.invited && canMoveJoin(known, 'arrive')
  return (known?.status === 'pending' && known.peerId === peerId) || wasAsked
}

interface ApprovedJoin {
  id: string
  agent: string
  peerId: string
  isWanted: boolean
}

function approvedRow(known: JoinRow | undefined, { id, agent, peerId, isWanted }: ApprovedJoin): JoinRow {
  return {
    ...(known ?? { direction: 'out', contextGraph: id, agent, peerId, issuedAt: Date.now() }),
    status: moveJoin(known, 'approve'),
    delivered: true,
    decidedAt: Date.now(),
    ...(isWanted ? {} : { invited: true }),
  }
}

/**
 * The row of the context graph before the approval. A row of another curator is never overwritten, and a row without
 * a curator only by the curator who was asked.
 */
function baseRow(w: LedgerWriter, { id, curator, createdAt }: GraphDefinition, isWanted: boolean): ContextGraphRow {
  const known = w.get(contextGraphs, id)
  const hash = nameHash(id)
  const numbered = w.get(contextGraphs, hash)
  // An announcement makes nobody the owner of a graph that is open here: the curator who was asked comes first.
  const isAnnouncedOnly = known !== undefined && known.creator === undefined && !isRestricted(known)
  const owner = isAnnouncedOnly && isWanted ? undefined : (known?.curator ?? known?.creator)
  if (known?.kind === 'system' || (owner !== undefined && owner !== curator)) throw new JoinMessageRefusedError({})
  if (owner === undefined && (known ?? numbered) !== undefined && !isWanted) throw new JoinMessageRefusedError({})
  if (known !== undefined) return { ...known, curator, creator: curator }
  if (!isGraphName(id)) throw new JoinMessageRefusedError({})
  if (numbered !== undefined) w.remove(contextGraphs, hash)
  const { onChainId, deactivated = false } = numbered ?? {}
  const onChain = defined({ onChainId })
  return { ...newGraphRow(id), ...onChain, deactivated, createdAt, curator, creator: curator }
}
