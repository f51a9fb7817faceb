import { z } from 'zod'
import { address, hash, timestamp, unreadable } from './common.js'

export const transactionState = z.enum(['queued', 'signed', 'sent', 'included', 'confirmed', 'failed'])

export const transaction = z
  .object({
    key: z.string().describe('What it is for, as the node names it'),
    wallet: address,
    to: address,
    state: transactionState,
    nonce: z.int().optional(),
    txHash: hash.optional().describe('Of the newest signature'),
    blockNumber: z.int().optional(),
    gasUsed: z.string().optional(),
    gasLimit: z.string().optional(),
    value: z.string().describe('In the smallest unit of the chain’s coin'),
    attempts: z.int(),
    reverted: z.boolean().optional(),
    error: z.string().optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
    unreadable,
  })
  .meta({ id: 'Transaction' })
export type TransactionReply = z.infer<typeof transaction>
