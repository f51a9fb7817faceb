import { IllegalMoveError } from '@kg/core/errors'
import { z } from 'zod'
import * as assets from '../errors/assets.js'
import * as chain from '../errors/chain.js'
import { ChainUnavailableError } from '../errors/graphs.js'
import * as errors from '../errors/publishing.js'
import { AmountInvalidError } from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address, assetName, contextGraphId, flag } from '../schemas/common.js'
import { decimal, preflight, publication } from '../schemas/publishing.js'
import { tokenAmount } from '../schemas/wallets.js'
import { graphErrors, params, target } from './asset-target.js'

const family = 'publishing'

/** The chain is there to be asked. */
export const chainErrors = [
  ChainUnavailableError,
  chain.ChainStartingError,
  chain.ChainFailedError,
  chain.RpcUnavailableError,
]
/** What a transaction can come to. */
export const txErrors = [
  chain.TxRevertedError,
  chain.InsufficientFundsError,
  chain.InclusionTimeoutError,
  chain.TxRefusedError,
  chain.NonceTakenError,
]

/** How a publication is wanted. */
const maxFee = tokenAmount
  .optional()
  .describe('Highest fee to pay, in tokens: `12.5` (default: the node’s `publish.maxFee`)')
const publishOptions = {
  publishEpochs: z.int().min(1).max(1_000_000).optional().describe('How many epochs core nodes store it'),
  publisherNodeIdentityIdOverride: decimal
    .optional()
    .describe('Non-negative decimal; 0 means no attribution; left out: the paying wallet’s identity'),
}
export const publishWish = z.strictObject({ maxFee, ...publishOptions })

const publishBody = z.strictObject({
  ...target,
  selectedAuthorAgentAddress: address.optional().describe('Must be the token’s agent'),
  maxFee,
  options: z.strictObject(publishOptions).optional(),
})

/** What stands in the way of a publication, found before any transaction. */
const obstacles = [
  errors.NotSharedError,
  errors.NotTheAuthorError,
  errors.SealElsewhereError,
  errors.NotRegisteredError,
  errors.GraphDeactivatedError,
  errors.PublisherNotAllowedError,
  errors.FeeAboveMaxError,
  errors.NoFundsError,
  errors.NoQuorumError,
  errors.IdentityUnknownError,
  errors.KaIdTakenError,
  errors.PublishedElsewhereError,
]

const assetErrors = [
  ...graphErrors,
  assets.AssetNotFoundError,
  assets.AmbiguousAuthorError,
  assets.IdentifierReadOnlyError,
  assets.AuthorMismatchError,
] as const

export const publishAsset = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/vm/publish',
  family,
  summary: 'Publish the shared asset on the chain',
  about:
    'Returns when the transaction is confirmed and the data is in the published layer. Safe to repeat. `?explain=1` sends nothing and answers with size, fee and its limit, wallet, core nodes (chosen or left out, and why) and every problem.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  params,
  query: z.strictObject({ explain: flag.optional() }),
  body: json(publishBody),
  replies: { 200: json(z.union([publication, preflight])) },
  errors: [...assetErrors, IllegalMoveError, AmountInvalidError, ...chainErrors, ...txErrors, ...obstacles],
})

export const publishAsync = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/vm/publish-async',
  family,
  summary: 'Publish the shared asset in the background',
  about:
    'The job retries on its own if waiting can help: the chain cannot be reached, or there are too few core nodes.',
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(publishBody),
  replies: {
    202: json(
      z.object({
        jobId: z.string(),
        status: z.literal('accepted'),
        contextGraphId,
        name: assetName,
        kaId: decimal,
        assertionVersion: z.int(),
        sealMerkleRoot: z.string(),
        publicTripleCount: z.int(),
        privateTripleCount: z.int(),
        agentAddress: address,
      }),
    ),
  },
  errors: [
    ...assetErrors,
    assets.JobActiveError,
    ChainUnavailableError,
    errors.PublisherOffError,
    errors.NotSharedError,
    errors.NotTheAuthorError,
    AmountInvalidError,
  ],
})
