import { contextGraphUri, defined, nameHash, sortByCodePoint } from '@kg/core'
import { openFrom } from '@kg/net'
import { type LedgerWriter, packContent } from '@kg/store'
import { agentRows } from '../../memory/agents/agents.js'
import { newGraphRow } from '../../memory/context-graphs/context-graphs.js'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { actsFor } from '../membership/acting-nodes.js'
import { definitionName, type GraphDefinition, readDefinition } from '../membership/definition.js'
import { applyDefinition, type LearnNeeds } from '../membership/learn-definition.js'
import { definitions, memberNodes } from '../membership/table.js'
import { fromWire, readBytes, readText } from '../p2p/wire.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { checkContent } from '../sync/check-content.js'
import { commitmentOfRecord, readRecord } from '../sync/record.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { JoinLaterError, JoinNotTakenError, limits } from './protocol.js'
import { type JoinRow, joinRows } from './table.js'

export interface DecisionNeeds extends LearnNeeds {
  receiver: RecordReceiver
}

const maxDefinition = 8 * 2 ** 20
export const approvalAad = (agent: string): Uint8Array => new TextEncoder().encode(`kg/1/join/approved/${agent}`)

/**
 * The curator lets an agent of this node in. The definition that comes along proves it, whoever brings it. What was
 * asked for is subscribed; what was not is only listed.
 */
export async function acceptApproval(
  { ledger, seed, log, receiver }: DecisionNeeds,
  body: Record<string, unknown>,
  peerId: string,
): Promise<void> {
  const agent = readText(body.agent, 'agent', 42)
  if (!ledger.read((r) => r.has(agentRows, agent))) throw new JoinNotTakenError({})
  const { secret } = encryptionKeyOf(seed, agent)
  const inner = fromWire(openFrom(secret, readBytes(body.sealed, 'sealed'), approvalAad(agent)))
  const record = readRecord(inner.record)
  const content = readText(inner.text, 'text', maxDefinition)
  const definition = readDefinition(content)
  const { graph: id, author, version, root, leafCount, bytes } = record
  if (record.name !== definitionName || definition === undefined || definition.id !== id)
    throw new JoinNotTakenError({})
  if (definition.curator !== author || !isOwnId(id, author)) throw new JoinNotTakenError({})
  if (!definition.members.some((member) => member.agent === agent)) throw new JoinNotTakenError({})
  const lines = sortByCodePoint(content.split('\n').filter((line) => line !== ''))
  const chunks = (await packContent(lines)).packed.map(({ data }) => Uint8Array.from(data))
  await checkContent({ chunks, root, leafCount, bytes })
  const act = actOf('context-graph.define', author, contextGraphUri(id))
  await ledger.write(act, (w) => {
    const known = w.get(joinRows, ['out', id, agent])
    const wasAsked = known !== undefined && !known.invited && canMoveJoin(known, 'arrive')
    const isWanted = (known?.status === 'pending' && known.peerId === peerId) || wasAsked
    if (known === undefined && w.count(joinRows, ['invited']) >= limits.invitations) throw new JoinLaterError({})
    const base = baseRow(w, definition, isWanted)
    const row = isWanted ? moveSubscription(base, 'join') : base
    const isNewer = version > (w.get(definitions, id)?.version ?? 0)
    if (isNewer) applyDefinition(w, row, { definition, version, commitment: commitmentOfRecord(record) }, { seed, log })
    else w.put(contextGraphs, id, row)
    w.put(joinRows, ['out', id, agent], approved(known, { id, agent, peerId, isWanted }))
  })
  await ledger.write(actOf('join.approve', agent, contextGraphUri(id)), () => undefined)
  await receiver.accept(record, chunks)
}

interface Approved {
  id: string
  agent: string
  peerId: string
  isWanted: boolean
}

function approved(known: JoinRow | undefined, { id, agent, peerId, isWanted }: Approved): JoinRow {
  return {
    ...(known ?? { direction: 'out', contextGraph: id, agent, peerId, issuedAt: Date.now() }),
    status: moveJoin(known, 'approve'),
    delivered: true,
    decidedAt: Date.now(),
    ...(isWanted ? {} : { invited: true }),
  }
}

/** Ids that begin with an address belong to that curator. */
function isOwnId(id: string, curator: string): boolean {
  const [, owner = curator] = /^(0x[0-9a-f]{40})\//i.exec(id) ?? []
  return owner.toLowerCase() === curator
}

/**
 * What is known of the context graph so far. A row of another curator is never taken over, and one that has none only
 * by a curator that was asked.
 */
function baseRow(w: LedgerWriter, { id, curator, createdAt }: GraphDefinition, isWanted: boolean): ContextGraphRow {
  const known = w.get(contextGraphs, id)
  const hash = nameHash(id)
  const numbered = w.get(contextGraphs, hash)
  const owner = known?.curator ?? known?.creator
  if (known?.kind === 'system' || (owner !== undefined && owner !== curator)) throw new JoinNotTakenError({})
  if (owner === undefined && (known ?? numbered) !== undefined && !isWanted) throw new JoinNotTakenError({})
  if (known !== undefined) return { ...known, curator, creator: curator }
  if (numbered !== undefined) w.remove(contextGraphs, hash)
  const { onChainId, deactivated = false } = numbered ?? {}
  const onChain = defined({ onChainId })
  return { ...newGraphRow(id), ...onChain, deactivated, createdAt, curator, creator: curator }
}

/** The curator's node says that an agent of this node has been removed. */
export async function acceptRemoval(
  { ledger }: Pick<DecisionNeeds, 'ledger'>,
  body: Record<string, unknown>,
  peerId: string,
): Promise<void> {
  const id = readText(body.graph, 'graph', 256)
  const agent = readText(body.agent, 'agent', 42)
  const isRight = ledger.read((r) => {
    const { curator } = r.get(contextGraphs, id) ?? {}
    return curator !== undefined && r.has(agentRows, agent) && actsFor(r, id, curator, peerId)
  })
  if (!isRight) throw new JoinNotTakenError({})
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

/** The curator turns a request of this node down; only the node that was asked can. */
export async function acceptRejection(
  { ledger }: Pick<DecisionNeeds, 'ledger'>,
  body: Record<string, unknown>,
  peerId: string,
): Promise<void> {
  const id = readText(body.graph, 'graph', 256)
  const agent = readText(body.agent, 'agent', 42)
  const row = ledger.read((r) => r.get(joinRows, ['out', id, agent]))
  if (row === undefined || row.peerId !== peerId || row.nonce !== body.nonce) throw new JoinNotTakenError({})
  if (!canMoveJoin(row, 'reject')) return
  const act = actOf('join.reject', agent, contextGraphUri(id))
  await ledger.write(act, (w) =>
    w.put(joinRows, ['out', id, agent], {
      ...row,
      status: moveJoin(row, 'reject'),
      decidedAt: Date.now(),
      delivered: true,
    }),
  )
}
