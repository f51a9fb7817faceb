import { z } from 'zod'
import { address, hash, timestamp } from './common.js'
import { decimal } from './publishing.js'
import { tokenAmount } from './wallets.js'

/** A chain beside the node's own, as the setting names it. */
export const furtherChain = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be up to 32 lower-case letters, digits and hyphens, starting with a letter'),
  chainId: z.int().positive(),
  rpcUrls: z.array(z.string().min(1)).min(1).max(16),
  hub: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'),
  fromBlock: z.int().nonnegative().default(0),
  confirmations: z.int().positive().optional().describe('Default: `chain.confirmations`'),
})
export type FurtherChain = z.output<typeof furtherChain>

/** Numbers as clients of that time send them, or text for what a number cannot hold. */
export const tokAmount = z
  .union([z.number().positive().max(1e12), tokenAmount])
  .transform((given) => (typeof given === 'string' ? given : decimalText(given)))
  .describe('Whole tokens: `100`, `12.5`, or as text `"12.5"`')

/** A number without an exponent. */
function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') || '0' : text
}

export const blockchainId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('`<chain>:<chainId>`, such as `local:31337` (default: the node’s own chain)')

/** Whether chains have the root of a dataset. */
export const fingerprints = z
  .array(
    z.object({
      blockchain_id: z.string(),
      root_hash: z.string().optional().describe('The root, if it is registered on the chain'),
      message: z.string().optional().describe('Why there is none'),
    }),
  )
  .describe('For each chain that the node uses, whether the root is registered there')

const amount = z.string().describe('Token wei; with `humanReadable`, whole tokens')

/** What the node has in the market of one chain. */
export const marketBalance = z
  .object({
    blockchain_id: z.string(),
    symbol: z.string(),
    wallet: z.object({
      address: address.describe('The operational wallet that pays'),
      coin_balance: z.string().describe('For gas: wei; with `humanReadable`, whole coins'),
      token_balance: amount,
    }),
    profile: z.object({
      staked: amount.describe('Deposited and free to spend, stake or withdraw'),
      reserved: amount.describe('At stake in holdings'),
      reputation: z.int(),
      holdings: z.int().describe('Holdings begun'),
    }),
    withdrawal: z
      .object({ amount, ready_at: timestamp, message: z.string() })
      .optional()
      .describe('Tokens that are on their way out of the profile'),
  })
  .meta({ id: 'MarketBalance' })
export type MarketBalance = z.infer<typeof marketBalance>

/** A payout that the chain has confirmed. */
export const payout = z
  .object({
    amount: decimal.describe('Token wei'),
    tokens: z.string().describe('Whole tokens'),
    holdings: z.int().describe('For how many holdings'),
    tx_hash: hash,
    block_number: z.int(),
  })
  .meta({ id: 'MarketPayout' })
export type MarketPayout = z.infer<typeof payout>
