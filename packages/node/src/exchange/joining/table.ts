import type { JoinStatus } from '@kg/contract'
import { defineTable, type LedgerWriter } from '@kg/store'
import { canMoveJoin, moveJoin } from './join-moves.js'

export interface JoinRow {
  /** `in`: asked of a curator here. `out`: asked by an agent here. */
  direction: 'in' | 'out'
  contextGraph: string
  agent: string
  /** in: the node that asks. out: the curator's node. */
  peerId: string
  /** out: where the curator's node can be reached, if that was said. */
  address?: string
  name?: string
  status: JoinStatus
  /** Whether the other side has acknowledged the last step. */
  delivered: boolean
  /** Let in without having asked. */
  invited?: boolean
  encryptionKey?: string
  network?: string
  issuedAt: number
  expiresAt?: number
  nonce?: string
  signature?: string
  decidedAt?: number
  reason?: string
  /** in: was a member and has been removed, so that only the curator lets it in again. */
  removed?: boolean
}

type JoinKey = [direction: 'in' | 'out', contextGraph: string, agent: string]

export const joinRows = defineTable<JoinRow, JoinKey>()('joins', {
  indexes: { byStatus: (row) => [row.direction, row.status, row.contextGraph, row.agent] },
  groups: (row) => [
    [row.direction, row.contextGraph, row.status],
    [row.direction, 'peer', row.peerId, row.status],
    ...(row.invited ? [['invited']] : []),
  ],
})

export const joinKey = ({ direction, contextGraph, agent }: JoinRow): JoinKey => [direction, contextGraph, agent]

/** Requests that need not wait for the curator. */
export interface JoinPolicyRow {
  policy: 'manual' | 'open'
  maxMembers: number
  approvalsPerHour: number
  /** Times of the last approvals by itself. */
  approvals: number[]
}

export const joinPolicies = defineTable<JoinPolicyRow>()('join-policies')

export type ParcelKind = 'request' | 'approved' | 'rejected' | 'joined' | 'removed'

/** Something that a peer has to be told, until it has acknowledged it. What exactly is read when it is sent. */
export interface ParcelRow {
  peerId: string
  kind: ParcelKind
  contextGraph: string
  agent: string
  createdAt: number
  attempts: number
  nextAt: number
  error?: string
}

type ParcelKey = [peerId: string, contextGraph: string, agent: string, kind: ParcelKind]

export const parcels = defineTable<ParcelRow, ParcelKey>()('join-parcels', {
  indexes: { byTime: (row) => [row.nextAt, row.peerId, row.contextGraph, row.agent, row.kind] },
})

export const parcelKey = ({ peerId, contextGraph, agent, kind }: ParcelRow): ParcelKey => [
  peerId,
  contextGraph,
  agent,
  kind,
]

/** Notes what has become of a member's rights, and tells the node that acts for it. */
export function putNotice(
  w: Pick<LedgerWriter, 'get' | 'put'>,
  { kind, graph, agent, peerId }: { kind: 'approved' | 'removed'; graph: string; agent: string; peerId?: string },
): void {
  const asked = w.get(joinRows, ['in', graph, agent])
  if (kind === 'removed' && asked !== undefined) {
    const status = canMoveJoin(asked, 'remove') ? moveJoin(asked, 'remove') : asked.status
    w.put(joinRows, joinKey(asked), { ...asked, status, removed: true })
  }
  if (peerId === undefined) return
  const parcel = newParcel({ kind, agent, peerId, contextGraph: graph })
  w.put(parcels, parcelKey(parcel), parcel)
}

export const newParcel = (about: Pick<ParcelRow, 'peerId' | 'kind' | 'contextGraph' | 'agent'>): ParcelRow => ({
  ...about,
  createdAt: Date.now(),
  attempts: 0,
  nextAt: Date.now(),
})
