import { defineError } from '@kg/core/errors'

export const BlockchainUnknownError = defineError<{ given: string; known: readonly string[] }>({
  code: 'BLOCKCHAIN_UNKNOWN',
  status: 400,
  title: 'Unknown chain',
  detail: ({ given, known }) => `The node does not use the chain ${given}; it uses ${known.join(', ') || 'none'}`,
  remedy: () => 'Send one of these as blockchain_id, or ask the operator to add the chain to the setting market.chains',
})

export const MarketMissingError = defineError<{ blockchainId: string }>({
  code: 'MARKET_MISSING',
  status: 503,
  title: 'The chain has no market',
  detail: ({ blockchainId }) => `The Hub of the chain ${blockchainId} names no market for datasets`,
  remedy: () => 'Choose another chain: GET /api/latest/blockchains lists them',
})

export const MarketBalanceTooLowError = defineError<{
  account: string
  place: 'wallet' | 'profile'
  has: string
  needs: string
  symbol: string
}>({
  code: 'MARKET_BALANCE_TOO_LOW',
  status: 400,
  title: 'The balance is too small',
  detail: ({ account, place, has, needs, symbol }) =>
    `The ${place} of ${account} has a balance of ${has} ${symbol}, but ${needs} are needed`,
  remedy: ({ account, place, symbol }) =>
    place === 'wallet'
      ? `Send ${symbol} to ${account}, or choose a smaller amount`
      : 'Deposit more (POST /api/deposit), or choose a smaller amount',
})

export const WithdrawalPendingError = defineError<{ amount: string; symbol: string; readyAt: string }>({
  code: 'MARKET_WITHDRAWAL_PENDING',
  status: 409,
  title: 'A withdrawal is under way',
  detail: ({ amount, symbol, readyAt }) =>
    `${amount} ${symbol} are being withdrawn and leave the profile at ${readyAt}`,
  remedy: () => 'Wait until it is done: GET /api/latest/balance shows it',
})

export const WithdrawalGoneError = defineError<{ account: string }>({
  code: 'MARKET_WITHDRAWAL_GONE',
  status: 409,
  title: 'The withdrawal was cancelled',
  detail: ({ account }) => `Another program that uses the wallet ${account} cancelled or completed the withdrawal`,
  remedy: () => 'Make sure that no other program uses the wallet, then withdraw again',
})

export const WithdrawalWaitsError = defineError<{ why: string }>({
  code: 'MARKET_WITHDRAWAL_WAITS',
  status: 503,
  title: 'The withdrawal waits',
  detail: ({ why }) => `The withdrawal could not be finished yet: ${why}`,
  remedy: () => 'The node tries again by itself',
})

export const PaymentOverLimitError = defineError<{ amount: string; limit: string; symbol: string }>({
  code: 'PAYMENT_OVER_LIMIT',
  status: 402,
  title: 'The payment is above the limit',
  detail: ({ amount, limit, symbol }) => `${amount} ${symbol} were asked for, but the limit is ${limit}`,
  remedy: () => 'Raise the limit of the request, or choose another offer',
})
