import type { Reply, Routes } from '@kg/contract'
import type { Tone } from '../../look/layer.js'

export type JoinRequest = Reply<Routes['joinRequests']>['requests'][number]

interface JoinState {
  readonly word: string
  readonly tone: Tone
  /** How many of the three steps are behind it: asked, approved, data has arrived. */
  readonly done: number
}

const states: Readonly<Record<JoinRequest['status'], JoinState>> = {
  pending: { word: 'Waits for the curator', tone: 'draft', done: 1 },
  approved: { word: 'Approved, data is on its way', tone: 'shared', done: 2 },
  joined: { word: 'Data has arrived', tone: 'published', done: 3 },
  rejected: { word: 'Declined', tone: 'danger', done: 1 },
  expired: { word: 'Expired without an answer', tone: 'plain', done: 1 },
  left: { word: 'No longer a member', tone: 'plain', done: 0 },
}

/** Where a request stands, in the same words for the one who asks and the one who decides. */
export function joinState({
  status,
  direction,
  delivered,
}: Pick<JoinRequest, 'status' | 'direction' | 'delivered'>): JoinState {
  const isOnItsWay = status === 'pending' && direction === 'out' && !delivered
  return isOnItsWay ? { word: 'On its way to the curator’s node', tone: 'draft', done: 0 } : states[status]
}
