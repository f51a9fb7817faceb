import {
  contextGraphMoves,
  defined,
  move,
  type RegistrationMove,
  type RegistrationState,
  type SubscriptionMove,
  type SubscriptionState,
} from '@kg/core'
import type { ContextGraphRow } from './table.js'

const { registration, subscription } = contextGraphMoves

type Lives = Pick<ContextGraphRow, 'subscribed' | 'deactivated'>

/** Of a context graph that this node has only heard of. */
export const firstLives: Lives = { subscribed: false, deactivated: false }

const subscriptionOf = ({ subscribed }: Pick<ContextGraphRow, 'subscribed'>): SubscriptionState =>
  subscribed ? 'subscribed' : 'catalogue'

const registrationOf = ({ deactivated, onChainId }: ContextGraphRow): RegistrationState => {
  if (deactivated) return 'deactivated'
  return onChainId === undefined ? 'local' : 'registered'
}

/** The row after something that decides whether this node follows the context graph. */
export function moveSubscription(row: ContextGraphRow, trigger: SubscriptionMove): ContextGraphRow {
  return { ...row, subscribed: move(subscription, subscriptionOf(row), trigger) === 'subscribed' }
}

/** The row after something that the chain says; its number comes with the registration and goes with the chain. */
export function moveRegistration(
  row: ContextGraphRow,
  trigger: RegistrationMove,
  onChainId = row.onChainId,
): ContextGraphRow {
  const { onChainId: _before, ...rest } = row
  const state = move(registration, registrationOf(row), trigger)
  const numbered = state === 'local' ? rest : { ...rest, ...defined({ onChainId }) }
  return { ...numbered, deactivated: state === 'deactivated' }
}

/** The row with the number that the chain gives it. A name that was taken back from somebody has a new one, and a new life. */
export function numberGraph(row: ContextGraphRow, onChainId: string): ContextGraphRow {
  const isOther = row.onChainId !== undefined && row.onChainId !== onChainId
  return moveRegistration(isOther ? moveRegistration(row, 'reset') : row, 'register', onChainId)
}
