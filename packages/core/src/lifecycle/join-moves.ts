import type { MoveTable, StateOf, TriggerOf } from './move.js'

/**
 * The life of a request to join a context graph, on the curator's side and on the joiner's alike. An invited agent is
 * approved without a request. Every request begins anew, and a repeated approval changes nothing.
 */
export const joinMoves = {
  none: { request: 'pending', approve: 'approved' },
  pending: { request: 'pending', approve: 'approved', reject: 'rejected', expire: 'expired' },
  approved: { request: 'pending', approve: 'approved', arrive: 'joined', remove: 'left' },
  joined: { request: 'pending', approve: 'joined', arrive: 'joined', remove: 'left' },
  rejected: { request: 'pending', approve: 'approved' },
  expired: { request: 'pending', approve: 'approved' },
  left: { request: 'pending', approve: 'approved' },
} as const satisfies MoveTable

export type JoinState = StateOf<typeof joinMoves>
export type JoinMove = TriggerOf<typeof joinMoves>
