import type { JoinStatus } from '@kg/contract'

type Step = 'request' | 'approve' | 'reject' | 'expire' | 'arrive' | 'remove'

/** The life of a request to join, on the curator's side and on the joiner's alike. */
const moves: Readonly<Record<JoinStatus | 'none', Partial<Record<Step, JoinStatus>>>> = {
  none: { request: 'pending', approve: 'approved' },
  pending: { request: 'pending', approve: 'approved', reject: 'rejected', expire: 'expired' },
  approved: { request: 'pending', approve: 'approved', arrive: 'joined', remove: 'left' },
  joined: { request: 'pending', approve: 'approved', arrive: 'joined', remove: 'left' },
  rejected: { request: 'pending', approve: 'approved' },
  expired: { request: 'pending', approve: 'approved' },
  left: { request: 'pending', approve: 'approved' },
}

/** Where a step leads; nowhere when it is not to be made from here. */
export const after = (from: JoinStatus | undefined, step: Step): JoinStatus | undefined => moves[from ?? 'none'][step]
