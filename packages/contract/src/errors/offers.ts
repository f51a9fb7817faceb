import { defineError } from '@kg/core/errors'

export const OfferNotFoundError = defineError<{ offerId: string }>({
  code: 'OFFER_NOT_FOUND',
  status: 404,
  title: 'No such offer',
  detail: ({ offerId }) => `There is no offer ${offerId} of yours`,
  remedy: () => 'List your offers: GET /api/latest/offers',
})

export const OfferNotStartedError = defineError<{ why: string }>({
  code: 'OFFER_NOT_STARTED',
  status: 405,
  title: 'The offer was not started',
  detail: ({ why }) => `The offer was not started: ${why}`,
  remedy: () => 'Import the dataset first, and wait for the end of an earlier offer of it',
})

export const OfferStateError = defineError<{ offerId: string; state: string }>({
  code: 'OFFER_STATE',
  status: 409,
  title: 'The offer cannot be cancelled now',
  detail: ({ offerId, state }) =>
    `The offer ${offerId} is ${state}; it can be cancelled until the chain has chosen its holders`,
  remedy: () => 'Look at the offer: GET /api/latest/offers',
})

export const OfferTermsInvalidError = defineError<{ why: string }>({
  code: 'OFFER_TERMS_INVALID',
  status: 400,
  title: 'The terms of the offer do not fit together',
  detail: ({ why }) => why,
  remedy: () => 'Change the request, or the settings market.offer…',
})

export const OfferDailyLimitError = defineError<{ needs: string; has: string; limit: string; setting: string }>({
  code: 'OFFER_DAILY_LIMIT',
  status: 402,
  title: 'The limit of offers for a day is reached',
  detail: ({ needs, has, limit }) =>
    `The offer needs ${needs}, but agents may use ${limit} a day, and ${has} of these are used since 00:00 UTC`,
  remedy: ({ setting }) =>
    `Wait for the next day, or ask the operator to make the offer or to raise the setting ${setting}`,
})

export const OfferCancelledError = defineError<object>({
  code: 'OFFER_CANCELLED',
  status: 409,
  title: 'The offer was cancelled',
  detail: () => 'The offer was cancelled, and the tokens that were set aside are free again',
  remedy: () => 'Replicate the dataset again',
})

export const OfferTooFewBidsError = defineError<{ bids: number; needed: number; copies: number }>({
  code: 'OFFER_TOO_FEW_BIDS',
  status: 409,
  title: 'Too few nodes want to hold the dataset',
  detail: ({ bids, needed, copies }) =>
    `${bids} usable bids came in time, but ${needed} are needed; ${copies} nodes fetched a copy`,
  remedy: () => 'Offer more tokens, ask for fewer holders, or give them more time (market.offerSeconds)',
})

export const OfferRefusedByChainError = defineError<{ name: string; message: string }>({
  code: 'OFFER_REFUSED_BY_CHAIN',
  status: 409,
  title: 'The contract refused the offer',
  detail: ({ name, message }) => `The market refused the offer: ${name || message}`,
  remedy: () => 'Change the terms of the offer, then replicate again',
})

export const OfferWaitsError = defineError<{ why: string }>({
  code: 'OFFER_WAITS',
  status: 503,
  title: 'The offer waits',
  detail: ({ why }) => `The offer could not go on yet: ${why}`,
  remedy: () => 'The node tries again by itself',
})
