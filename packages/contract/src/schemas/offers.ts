import { z } from 'zod'
import { address, hash, timestamp } from './common.js'
import { handlerFailure } from './datasets.js'
import { decimal } from './publishing.js'

/** The states of generation 1. */
export const offerStatus = z.enum(['PENDING', 'STARTED', 'FINALIZING', 'FINALIZED', 'CANCELLED', 'FAILED'])

/** The states of generation 2. */
export const replicationStatus = z.enum([
  'PREPARING_OFFER',
  'WAITING_FOR_HOLDERS',
  'FINALIZING_OFFER',
  'FINALIZED',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
])

const holder = z.object({
  wallet: address,
  status: z.enum(['holding', 'challenged', 'completed', 'failed']),
  token_amount: decimal.describe('Token wei for the whole time'),
  stake: decimal.describe('Token wei that are lost if the holder fails'),
  reason: z.string().optional().describe('Why it is in doubt, challenged or failed'),
})

const wei = (about: string) => z.union([decimal, z.int().nonnegative().transform(String)]).describe(about)
const minutes = (about: string) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
        .transform(Number),
    ])
    .pipe(z.number().positive().max(50_000_000))
    .optional()
    .describe(about)

/** What a request may say about an offer, in the words of generation 2. */
export const replicationTerms = {
  holding_time_in_minutes: minutes('How long it is held (default: `market.offerMinutes`)'),
  token_amount_per_holder: wei('The most that one holder gets, in token wei (default: by the formula)').optional(),
  litigation_interval_in_minutes: minutes('How often holders are checked (default: `market.offerCheckMinutes`)'),
  holders: z.int().min(1).max(8).optional().describe('How many are wanted (default: `market.offerHolders`)'),
  min_holders: z.int().min(1).max(8).optional().describe('How many are enough (default: `market.offerMinHolders`)'),
  min_stake: wei('The least that a holder stakes, in token wei; never below its price').optional(),
  min_reputation: z.int().min(-32_768).max(32_767).optional().describe('Default: `market.offerMinReputation`'),
  urgent: z.boolean().optional().describe('Is accepted and changes nothing: offers are never delayed'),
}

/** The same in the words of generation 1. */
export const replicationTerms1 = {
  total_escrow_time_in_minutes: minutes('How long it is held'),
  max_token_amount_per_dh: wei('The most that one holder gets, in token wei').optional(),
  dh_min_stake_amount: wei('The least that a holder stakes, in token wei').optional(),
  dh_min_reputation: z
    .number()
    .min(-32_768)
    .max(32_767)
    .transform(Math.ceil)
    .optional()
    .describe('0 is that of a new node'),
}

export const replicationData = z
  .object({
    status: replicationStatus,
    dataset_id: z.string(),
    blockchain_id: z.string(),
    offer_id: decimal.optional().describe('On the chain'),
    holders: z.array(holder),
    number_of_replications: z.int().describe('Copies that were handed out'),
    number_of_verified_replications: z.int().describe('Holders now'),
    token_amount_per_holder: decimal.describe('Token wei'),
    holding_time_in_minutes: z.number(),
    offer_create_transaction_hash: hash.optional(),
    offer_finalize_transaction_hash: hash.optional(),
    offer_cancel_transaction_hash: hash.optional(),
    token_price_used_for_price_calculation: z.string(),
    gas_price_used_for_price_calculation: decimal,
    price_factor_used_for_price_calculation: z.number(),
    open_until: timestamp.optional().describe('Until then nodes can bid'),
    holds_until: timestamp.optional(),
    messages: z.int().describe('Announcements and questions that were sent, and copies that were handed out'),
    message: z.string(),
    error: handlerFailure.optional(),
  })
  .meta({ id: 'Replication' })
export type ReplicationAnswer = z.infer<typeof replicationData>

export const replicationResult = z.object({
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  data: replicationData,
  progress: z.object({ step: z.string() }).optional(),
})

export const listedOffer = z.object({
  handler_id: z.uuid(),
  offer_status: offerStatus,
  created: timestamp,
  updated: timestamp,
  ...replicationData.shape,
})
