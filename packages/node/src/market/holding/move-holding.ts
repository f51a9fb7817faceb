import { defined } from '@kg/core'
import { type Action, actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { putHolding } from './holding-totals.js'
import { type HoldingRow, type HoldingState, holdingRows, isLive } from './table.js'

/** The receipt that each state leaves, by which event streams hear of it. */
const actionOf: Record<HoldingState, Action> = {
  fetching: 'holding.fetch',
  bidding: 'holding.store',
  waiting: 'holding.bid',
  holding: 'holding.begin',
  challenged: 'holding.challenge',
  completed: 'holding.complete',
  failed: 'holding.fail',
  released: 'holding.release',
}

export type HoldingRef = Pick<HoldingRow, 'blockchainId' | 'offerId'>
type Changeable = Omit<HoldingRow, 'blockchainId' | 'offerId' | 'state' | 'updatedAt' | 'endedAt'>
/** What is undefined goes. */
export type HoldingChanges = { readonly [K in keyof Changeable]?: Changeable[K] | undefined }

export interface HoldingBook {
  readonly ledger: Journal
  /** The node's agent, in whose name receipts are. */
  readonly agent: () => string
}

export const keyOf = ({ blockchainId, offerId }: HoldingRef): [string, number] => [blockchainId, offerId]

export const holdingSubject = ({ blockchainId, offerId }: HoldingRef): string =>
  `urn:kg:holding:${blockchainId}:${offerId}`

export const findHolding = ({ ledger }: Pick<HoldingBook, 'ledger'>, ref: HoldingRef): HoldingRow | undefined =>
  ledger.read((r) => r.get(holdingRows, keyOf(ref)))

/** Writes a new row, in place of one that was released. */
export async function beginHolding(
  { ledger, agent }: HoldingBook,
  row: Omit<HoldingRow, 'state' | 'updatedAt'>,
): Promise<HoldingRow> {
  const fresh: HoldingRow = { ...row, state: 'fetching', updatedAt: Date.now() }
  await ledger.write(actOf(actionOf.fetching, agent(), holdingSubject(row)), (w) => putHolding(w, fresh))
  return fresh
}

/** Brings a row to what it is now; nothing is written when it is so already. */
export async function moveHolding(
  { ledger, agent }: HoldingBook,
  row: HoldingRow,
  state: HoldingState,
  changes: HoldingChanges = {},
): Promise<HoldingRow> {
  const isSame = (now: HoldingRow) =>
    now.state === state &&
    Object.entries(changes).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name as keyof HoldingRow]),
    )
  const known = findHolding({ ledger }, row)
  if (known === undefined || isSame(known)) return known ?? row
  const { value } = await ledger.write(actOf(actionOf[state], agent(), holdingSubject(row)), (w) => {
    const now = w.get(holdingRows, keyOf(row)) ?? known
    if (isSame(now)) return now
    const endedAt = isLive({ state }) ? undefined : (now.endedAt ?? Date.now())
    const next = defined({ ...now, ...changes, state, updatedAt: Date.now(), endedAt }) as HoldingRow
    putHolding(w, next)
    return next
  })
  return value
}
