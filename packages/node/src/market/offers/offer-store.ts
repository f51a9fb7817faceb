import { move } from '@kg/core'
import { type Action, actOf } from '../../platform/acts/acts.js'
import type { JobStore } from '../../platform/jobs/job-store.js'
import { countMessages } from './count-messages.js'
import { giveBackOffer } from './daily-limit.js'
import { type OfferMove, offerMoves } from './offer-moves.js'
import { type OfferRow, offerRows } from './table.js'

/** What one step of the work has come to: a move or none, changed fields, and when to go on. */
export interface OfferStep {
  readonly by?: OfferMove
  readonly change?: Partial<Omit<OfferRow, 'id' | 'state' | 'dueAt' | 'isCancelAsked' | 'messages'>>
  /** Counted since the row was read, so that others can count too. */
  readonly sent?: Partial<OfferRow['messages']>
  /** Absent at the end. */
  readonly dueAt?: number
}

export const offerSubject = (id: string): string => `urn:kg:market-offer:${id}`

/** The receipt that each move leaves. */
const actionOf: Record<OfferMove, Action> = {
  ask: 'offer.ask',
  start: 'offer.start',
  close: 'offer.close',
  finalize: 'offer.finalize',
  fail: 'offer.fail',
  cancel: 'offer.cancel',
  challenge: 'offer.challenge',
  'lose-holder': 'offer.lose-holder',
  replace: 'offer.replace',
  complete: 'offer.complete',
  rewind: 'offer.rewind',
}

/** An offer is a job that is due again and again: each time it takes one step. */
export const offerStore: JobStore<OfferRow, OfferStep> = {
  idOf: ({ id }) => id,
  current: (r, { id }) => r.get(offerRows, id),
  stateOf: ({ dueAt }) => (dueAt === undefined ? 'succeeded' : 'queued'),
  attemptsOf: ({ attempts }) => attempts,
  dueAtOf: ({ dueAt = 0 }) => dueAt,
  *waiting(r) {
    for (const { value } of r.by(offerRows, 'due')) yield value
  },
  save(w, row, change) {
    if (change.move === 'succeed') {
      const { sent, by } = change.result
      if (by === 'fail' || by === 'cancel') giveBackOffer(w, row)
      const messages = sent === undefined ? row.messages : countMessages(w, row, sent)
      w.put(offerRows, row.id, { ...applyStep(row, change.result, change.at), messages })
    }
    if (change.move === 'postpone' || change.move === 'fail') {
      const dueAt = change.move === 'postpone' ? change.dueAt : change.at + 60_000
      w.put(offerRows, row.id, {
        ...row,
        attempts: row.attempts + 1,
        dueAt,
        trouble: change.fault.message,
        updatedAt: change.at,
      })
    }
  },
  actOf(_, row, step) {
    const by = step.move === 'succeed' ? step.result.by : undefined
    return by === undefined ? undefined : actOf(actionOf[by], row.agent, offerSubject(row.id))
  },
}

export function applyStep(row: OfferRow, { by, change, dueAt }: OfferStep, at: number): OfferRow {
  const { dueAt: _due, trouble: _trouble, ...rest } = row
  const state = by === undefined ? row.state : (move(offerMoves, row.state, by) as OfferRow['state'])
  // What is asked for while a step runs does not wait for the next one.
  const isHurried = row.isCancelAsked === true || (change?.isUnsure ?? row.isUnsure) === true
  const next = isHurried && dueAt !== undefined ? at : dueAt
  return {
    ...rest,
    ...change,
    state,
    attempts: 0,
    updatedAt: at,
    ...(next !== undefined && { dueAt: next }),
  }
}
