import type { MoveTable, StateOf, TriggerOf } from '@kg/core'

/**
 * The life of an offer. Whatever ends one before its holders are chosen gives the tokens back. A chain that changes its
 * history may take back what it had.
 */
export const offerMoves = {
  none: { ask: 'pending' },
  pending: { start: 'started', fail: 'failed', cancel: 'cancelled' },
  started: { close: 'finalizing', fail: 'failed', cancel: 'cancelled' },
  finalizing: { finalize: 'finalized', fail: 'failed', cancel: 'cancelled', rewind: 'started' },
  finalized: {
    challenge: 'finalized',
    'lose-holder': 'finalized',
    replace: 'finalized',
    complete: 'completed',
    rewind: 'started',
    fail: 'failed',
  },
  completed: {},
  cancelled: {},
  failed: {},
} as const satisfies MoveTable

export type OfferMove = TriggerOf<typeof offerMoves>
export type OfferState = Exclude<StateOf<typeof offerMoves>, 'none'>

/** States in which the contract holds the escrow, or is about to. */
export const isOpen = (state: OfferState): boolean => ['pending', 'started', 'finalizing'].includes(state)
