import type { ReplicationAnswer } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { OfferState } from './offer-moves.js'
import type { OfferHolder, OfferRow } from './table.js'

const isoTime = (time: number) => new Date(time).toISOString()

const replicationStates = {
  pending: 'PREPARING_OFFER',
  started: 'WAITING_FOR_HOLDERS',
  finalizing: 'FINALIZING_OFFER',
  finalized: 'FINALIZED',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  failed: 'FAILED',
} as const satisfies Record<OfferState, string>

const offerStates = {
  pending: 'PENDING',
  started: 'STARTED',
  finalizing: 'FINALIZING',
  finalized: 'FINALIZED',
  completed: 'FINALIZED',
  cancelled: 'CANCELLED',
  failed: 'FAILED',
} as const satisfies Record<OfferState, string>

const handlerStates = {
  pending: 'PENDING',
  started: 'PENDING',
  finalizing: 'PENDING',
  finalized: 'COMPLETED',
  completed: 'COMPLETED',
  cancelled: 'FAILED',
  failed: 'FAILED',
} as const satisfies Record<OfferState, string>

/** What an offer does now, in a sentence. */
export function sayState({ state, reason, trouble, holders, terms }: OfferRow): string {
  if (reason !== undefined) return reason.message
  const now = {
    pending: 'The offer is being made',
    started: 'Nodes fetch copies and bid',
    finalizing: 'The time for bids is over, and the chain chooses',
    finalized: `${holders.filter(({ status }) => status !== 'failed').length} of ${terms.holders} nodes hold the dataset`,
    completed: 'The time of the offer is over',
    cancelled: 'The offer was cancelled',
    failed: 'The offer failed',
  }[state]
  return trouble === undefined ? now : `${now}; ${trouble}`
}

/** An offer as generation 1 shows it. */
export const describeStatus = (row: OfferRow) => ({
  offer_status: offerStates[row.state],
  message: sayState(row),
  ...defined({ offer_id: row.offerId }),
})

/** An offer as generation 2 shows it. */
export const describeReplication = (row: OfferRow) => ({
  status: handlerStates[row.state],
  data: dataOf(row),
  ...(handlerStates[row.state] === 'PENDING' && { progress: { step: replicationStates[row.state] } }),
})

export const describeListed = (row: OfferRow) => ({
  handler_id: row.id,
  offer_status: offerStates[row.state],
  created: isoTime(row.createdAt),
  updated: isoTime(row.updatedAt),
  ...dataOf(row),
})

const describeHolder = ({ wallet, status, price, stake, fault }: OfferHolder) => ({
  wallet,
  status,
  token_amount: price,
  stake,
  ...(fault !== undefined && {
    reason: status === 'failed' ? `${fault}; the challenge was not answered in time` : fault,
  }),
})

function dataOf(row: OfferRow): ReplicationAnswer {
  const { terms, inputs, messages, holders } = row
  return {
    status: replicationStates[row.state],
    dataset_id: row.datasetId,
    blockchain_id: row.blockchainId,
    holders: holders.map(describeHolder),
    number_of_replications: messages.copies,
    number_of_verified_replications: holders.filter(({ status }) => status !== 'failed').length,
    token_amount_per_holder: terms.price,
    holding_time_in_minutes: terms.holdingTime / 60,
    token_price_used_for_price_calculation: inputs.tokenPrice,
    gas_price_used_for_price_calculation: inputs.gasPrice,
    price_factor_used_for_price_calculation: inputs.factor,
    messages: messages.announcements + messages.copies + messages.questions,
    message: sayState(row),
    ...defined({
      offer_id: row.offerId,
      offer_create_transaction_hash: row.createTx,
      offer_finalize_transaction_hash: row.finalizeTx,
      offer_cancel_transaction_hash: row.cancelTx,
      open_until: mapDefined(row.bidsUntil, isoTime),
      holds_until: mapDefined(row.holdsUntil, isoTime),
      error: row.reason,
    }),
  }
}
