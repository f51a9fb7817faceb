import type { MoveTable, StateOf, TriggerOf } from './move.js'

/** What makes a node follow a context graph. */
const follows = {
  subscribe: 'subscribed',
  create: 'subscribed',
  write: 'subscribed',
  join: 'subscribed',
  import: 'subscribed',
  startup: 'subscribed',
} as const

/** A context graph lives two lives at once: what the chain knows of it, and whether this node follows it. */
export const contextGraphMoves = {
  /** A reorganisation may register it again, under another number. `reset`: the chain was begun anew. */
  registration: {
    none: { create: 'local' },
    local: { register: 'registered' },
    registered: { register: 'registered', deactivate: 'deactivated', reset: 'local' },
    deactivated: { register: 'deactivated', deactivate: 'deactivated', reset: 'local' },
  },
  /** `catalogue` is known and not followed. */
  subscription: {
    none: { learn: 'catalogue', ...follows },
    catalogue: { learn: 'catalogue', ...follows, leave: 'catalogue' },
    subscribed: { learn: 'subscribed', ...follows, unsubscribe: 'catalogue', clear: 'catalogue', leave: 'catalogue' },
  },
} as const satisfies { readonly [life: string]: MoveTable }

export type RegistrationState = StateOf<typeof contextGraphMoves.registration>
export type RegistrationMove = TriggerOf<typeof contextGraphMoves.registration>
export type SubscriptionState = StateOf<typeof contextGraphMoves.subscription>
export type SubscriptionMove = TriggerOf<typeof contextGraphMoves.subscription>
