import { z } from 'zod'
import * as errors from '../errors/market.js'
import { AmountInvalidError } from '../errors/wallets.js'
import { json, route } from '../route.js'
import { flag, hash, timestamp } from '../schemas/common.js'
import { blockchainId, marketBalance, payout, tokAmount } from '../schemas/market.js'
import { decimal } from '../schemas/publishing.js'
import { earlierRoute, refusedClient } from './dataset-parts.js'
import { chainErrors, txErrors } from './publishing.js'

const common = { ...earlierRoute, family: 'market-profile' } as const
const chosenChain = [...refusedClient, errors.BlockchainUnknownError, errors.MarketMissingError, ...chainErrors]
const query = z.strictObject({ blockchain_id: blockchainId })
const amountBody = json(z.object({ tok_amount: tokAmount, blockchain_id: blockchainId }))
const moved = {
  message: z.string(),
  blockchain_id: z.string(),
  tx_hash: hash,
}

export const depositTokens = route({
  ...common,
  method: 'POST',
  path: '/api/deposit',
  summary: 'Deposit tokens in the market',
  about: 'The operational wallet pays. The tokens can be spent on replication and reads, staked, or withdrawn.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: amountBody,
  replies: { 200: json(z.object({ ...moved, balance: z.string().describe('Tokens in the profile now') })) },
  errors: [...chosenChain, AmountInvalidError, errors.MarketBalanceTooLowError, ...txErrors],
})

export const withdrawTokens = route({
  ...common,
  method: 'POST',
  path: '/api/withdraw',
  summary: 'Withdraw tokens from the market',
  about:
    'The chain sets the tokens aside for a while (`ready_at`); after that, the node withdraws them to its operational wallet by itself, also after a restart.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: amountBody,
  replies: { 200: json(z.object({ ...moved, handler_id: z.string(), ready_at: timestamp })) },
  errors: [
    ...chosenChain,
    AmountInvalidError,
    errors.MarketBalanceTooLowError,
    errors.WithdrawalPendingError,
    ...txErrors,
  ],
})

export const marketBalances = route({
  ...common,
  method: 'GET',
  path: '/api/latest/balance',
  summary: 'Show what the node has in the market',
  about: 'One entry for each chain that can be asked, or for the one in `blockchain_id`.',
  deadline: 'read',
  live: true,
  query: query.extend({
    humanReadable: flag.optional().describe('true: whole tokens instead of wei'),
  }),
  replies: { 200: json(z.array(marketBalance)) },
  errors: chosenChain,
})

export const listBlockchains = route({
  ...common,
  method: 'GET',
  path: '/api/latest/blockchains',
  summary: 'List the chains that the node uses',
  about: 'The node’s own chain comes first, then those in the setting market.chains.',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.array(
        z.object({
          blockchain_id: z.string(),
          state: z.enum(['starting', 'ready', 'failed']),
          market: z.boolean().describe('Whether it has a market for datasets'),
          reason: z.string().optional().describe('Why it could not be opened'),
        }),
      ),
    ),
  },
  errors: refusedClient,
})

export const showPayouts = route({
  ...common,
  method: 'GET',
  path: '/api/latest/payout',
  summary: 'Show what holdings have earned',
  about: 'Reads only; POST pays.',
  deadline: 'read',
  live: true,
  query,
  replies: {
    200: json(
      z.object({
        blockchain_id: z.string(),
        symbol: z.string(),
        due: decimal.describe('Token wei that can be paid out now'),
        due_tokens: z.string().describe('Whole tokens'),
        holdings: z.int().describe('Holdings with something due'),
        worth_the_gas: z.boolean().describe('Whether the node pays it out by itself'),
        payouts: z.array(payout).describe('The newest first, at most 100'),
      }),
    ),
  },
  errors: chosenChain,
})

export const payOutHoldings = route({
  ...common,
  method: 'POST',
  path: '/api/latest/payout',
  summary: 'Pay out what holdings have earned',
  about:
    'Pays for all holdings, many in one transaction, worth the gas or not. The tokens go to the profile. `PENDING`: it goes on; ask again to wait for it.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(z.object({ blockchain_id: blockchainId })),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        handler_id: z.string().optional().describe('Absent if nothing was due'),
        blockchain_id: z.string(),
        status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
        message: z.string(),
        payouts: z.array(payout).optional(),
      }),
    ),
  },
  errors: chosenChain,
})
