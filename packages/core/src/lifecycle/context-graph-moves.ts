import type { MoveTable, StateOf } from './move.js'

/** A context graph lives three lives at once: what the chain knows, what this node follows, and who may join. */
export const contextGraphMoves = {
  registration: {
    none: { create: 'local' },
    local: { register: 'registered' },
    registered: { deactivate: 'deactivated' },
    deactivated: {},
  },
  /** `catalogue` is known and not followed. Creating or writing locally, and an approved join, follow by themselves. */
  subscription: {
    none: {
      learn: 'catalogue',
      subscribe: 'subscribed',
      create: 'subscribed',
      write: 'subscribed',
      join: 'subscribed',
    },
    catalogue: {
      learn: 'catalogue',
      subscribe: 'subscribed',
      create: 'subscribed',
      write: 'subscribed',
      join: 'subscribed',
    },
    subscribed: {
      learn: 'subscribed',
      subscribe: 'subscribed',
      create: 'subscribed',
      write: 'subscribed',
      join: 'subscribed',
      unsubscribe: 'catalogue',
      clear: 'catalogue',
    },
  },
  joining: {
    none: { request: 'pending' },
    pending: { request: 'pending', approve: 'approved', reject: 'rejected' },
    approved: { remove: 'none' },
    rejected: { request: 'pending' },
  },
} as const satisfies { readonly [life: string]: MoveTable }

export type RegistrationState = StateOf<typeof contextGraphMoves.registration>
export type SubscriptionState = StateOf<typeof contextGraphMoves.subscription>
export type JoiningState = StateOf<typeof contextGraphMoves.joining>
