import { z } from 'zod'
import { address, hash, timestamp } from './common.js'
import { decimal } from './publishing.js'

/** What a person types: whole units with a fraction. How many digits the token has, the chain knows. */
export const tokenAmount = z
  .string()
  .regex(/^\d{1,40}(\.\d{1,40})?$/, 'must be a decimal number such as 12.5')
  .describe('Whole tokens as decimal text: `12.5`')

/** Shorter than 2^128, which is all that the contracts count to. */
export const accountId = z
  .string()
  .regex(/^\d{1,38}$/, 'must be a whole number, as text')
  .describe('Number of the conviction account')

/** Where a transaction stands on the chain. */
export const inBlock = { txHash: hash, blockNumber: z.int() }

const amount = z.string().describe('Whole tokens as decimal text')

export const walletBalance = z
  .object({
    address,
    role: z.enum(['admin', 'operational']),
    eth: z.string().describe('The chain’s native coin, for gas, as decimal text'),
    token: amount,
    symbol: z.string().describe('Symbol of the token'),
    wei: decimal.describe('`eth` in its smallest unit'),
    tokenWei: decimal.describe('`token` in its smallest unit'),
  })
  .meta({ id: 'WalletBalance' })

export const operationalWallet = z
  .object({
    address,
    isAdmin: z.boolean(),
    isPrimary: z.boolean(),
    registered: z
      .boolean()
      .nullable()
      .describe('Whether it is a key of the identity; null for the admin key, which need not be'),
    held: z.boolean().describe('Whether this node has its private key'),
  })
  .meta({ id: 'OperationalWallet' })

export const identity = z
  .object({
    identityId: decimal.describe('0 means none'),
    hasIdentity: z.boolean(),
    role: z.enum(['core', 'edge']),
    ask: amount.optional().describe('Tokens per KB and epoch'),
    nextAsk: amount.optional().describe('Announced new price, if there is one'),
    nextAskAt: timestamp.optional().describe('When the announced price takes effect'),
    symbol: z.string().optional(),
    primary: address.optional().describe('The primary operational key'),
    admin: address.optional(),
  })
  .meta({ id: 'Identity' })

export const rpcEndpoint = z
  .object({
    url: z.string().describe('Without secret parts'),
    ok: z.boolean(),
    latencyMs: z.number().optional(),
    blockNumber: z.int().optional(),
    lastError: z.string().optional(),
    lastErrorAt: timestamp.optional(),
    retryAt: timestamp.optional(),
  })
  .meta({ id: 'RpcEndpoint' })

export const convictionAccount = z
  .object({
    accountId,
    owner: address,
    isOwn: z.boolean().describe('Whether a wallet of this node owns it'),
    committedTokens: amount,
    createdAt: timestamp,
    lockEndsAt: timestamp,
    epoch: z.int().describe('Counted from 0 at its creation; 12 when all epochs are over'),
    baseEpochAllowance: amount.describe('What each epoch releases'),
    epochAllowanceLeft: amount,
    buffer: amount.describe('Added tokens and unused tokens of past epochs; used after the allowance of the epoch'),
    discountBps: z.int().describe('Hundredths of a percent'),
    agentCount: z.int(),
    agents: z.array(address).describe('Wallets that publish with it'),
    symbol: z.string(),
  })
  .meta({ id: 'ConvictionAccount' })
export type ConvictionAccount = z.infer<typeof convictionAccount>
