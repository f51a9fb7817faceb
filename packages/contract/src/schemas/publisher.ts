import { z } from 'zod'
import { address, assetName, contextGraphId, hash, subGraphName, timestamp, unreadable } from './common.js'
import { decimal, preflight } from './publishing.js'
import { tokenAmount } from './wallets.js'

/** The way of a publishing job, in order; any of them but the last can end in `failed`. */
export const publisherSteps = ['accepted', 'claimed', 'validated', 'broadcast', 'included', 'finalized'] as const
export const publisherStates = [...publisherSteps, 'failed'] as const
export const publisherState = z.enum(publisherStates)
export type PublisherState = z.infer<typeof publisherState>

export const publisherRequest = z
  .object({
    contextGraphId,
    name: assetName,
    subGraphName: subGraphName.optional(),
    agentAddress: address.describe('The author, who asked for it'),
    kaId: decimal,
    version: z.int(),
    merkleRoot: hash.describe('The job publishes exactly this root, or fails'),
    publicTripleCount: z.int(),
    privateTripleCount: z.int(),
    publishEpochs: z.int().optional(),
    maxFee: tokenAmount.optional(),
    publisherNodeIdentityIdOverride: decimal.optional(),
  })
  .meta({ id: 'PublisherRequest' })

const publishResult = z.object({
  mode: z.enum(['published', 'noop']).describe('noop: it was already published'),
  txHash: hash,
  ual: z.string(),
  kaId: decimal,
  blockNumber: z.int(),
  publisher: address,
  fee: decimal.describe('Token wei'),
})
export type PublishResult = z.infer<typeof publishResult>

const anyPublisherJob = z.object({
  jobId: z.string(),
  request: publisherRequest,
  timestamps: z.object({
    acceptedAt: timestamp,
    claimedAt: timestamp.optional().describe('Of the latest try, like the times below'),
    validatedAt: timestamp.optional(),
    broadcastAt: timestamp.optional(),
    includedAt: timestamp.optional(),
    finalizedAt: timestamp.optional(),
    failedAt: timestamp.optional(),
    updatedAt: timestamp,
    nextRetryAt: timestamp.optional().describe('When it is tried again'),
  }),
  attempts: z.int(),
  maxAttempts: z.int(),
  acknowledgements: z
    .object({
      required: z.int(),
      nodes: z.array(
        z.object({
          identityId: decimal,
          peerId: z.string().optional().describe('Absent for this node itself'),
          state: z.enum(['asked', 'given', 'refused']),
          reason: z.string().optional().describe('Why it refused'),
          at: timestamp,
        }),
      ),
    })
    .optional()
    .describe('Answers of core nodes to the newest try'),
  txHash: hash.optional().describe('The transaction, once it is in a block'),
  cancelled: z.boolean().optional(),
  result: publishResult.optional(),
  failure: z
    .object({
      failedFromState: publisherState,
      code: z.string(),
      message: z.string(),
      remedy: z.string(),
      mode: z.enum(['retryable', 'terminal']).describe('terminal: trying again does not help'),
    })
    .optional()
    .describe('Of the newest try that failed; none where the job was cancelled before'),
  unreadable,
})

export const publisherJob = z
  .discriminatedUnion('status', [
    anyPublisherJob.extend({ status: publisherState.exclude(['finalized', 'failed']) }),
    anyPublisherJob.extend({ status: z.literal('finalized'), result: publishResult }),
    anyPublisherJob.extend({ status: z.literal('failed') }),
  ])
  .meta({ id: 'PublisherJob' })
export type PublisherJob = z.infer<typeof publisherJob>

export const publisherPayload = z
  .object({
    jobId: z.string(),
    status: publisherState,
    request: publisherRequest,
    preflight: preflight.optional().describe('What would be sent now, and what would prevent it'),
    problem: z
      .object({ code: z.string(), detail: z.string(), remedy: z.string() })
      .optional()
      .describe('Why there is no preflight'),
  })
  .meta({ id: 'PublisherPayload' })

export const publisherStats = z
  .object({
    enabled: z.boolean(),
    concurrency: z.int(),
    total: z.int(),
    counts: z.record(publisherState, z.int()),
    oldestWaitingMs: z.int().optional().describe('Age of the job that has waited longest'),
    wallets: z
      .array(
        z.object({
          wallet: address,
          open: z.int().describe('Transactions that are not final'),
          oldestMs: z.int().optional(),
          fault: z.string().optional().describe('Why nothing is sent'),
        }),
      )
      .optional()
      .describe('Only for the operator, while the chain is connected'),
  })
  .meta({ id: 'PublisherStats' })
export type PublisherStats = z.infer<typeof publisherStats>
