import * as core from '@kg/core/errors'
import { z } from 'zod'
import { AmbiguousAuthorError, AssetNotFoundError } from '../errors/assets.js'
import * as errors from '../errors/proofs.js'
import { json, route } from '../route.js'
import { hash } from '../schemas/common.js'
import { chainReceipt, proofBundle } from '../schemas/proof.js'
import { author, graphErrors, params, target } from './asset-target.js'
import { chainErrors } from './publishing.js'

export const getProof = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name/proof',
  family: 'proofs',
  summary: 'Make a proof bundle for the asset or one statement',
  about:
    'Anyone can check the bundle: with `kg verify-bundle`, `@kg/core/verify` or a web page. It proves the `statement`, or without it the whole asset. Of private statements it holds only the root.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    layer: z.enum(['vm', 'swm']).optional().describe('Default: published if there is one, otherwise shared'),
    statement: z
      .string()
      .min(1)
      .max(12_000)
      .optional()
      .describe('One statement: `<s> <p> "o" .`, with the blank node labels of the sealed asset'),
    agentAddress: author,
  }),
  replies: { 200: json(proofBundle) },
  errors: [
    ...graphErrors,
    AssetNotFoundError,
    AmbiguousAuthorError,
    core.RdfSyntaxError,
    errors.StatementNotInAssetError,
    errors.NothingToProveError,
    errors.TooLargeToProveError,
  ],
})

export const getChainReceipt = route({
  method: 'GET',
  path: '/api/chain/receipt',
  family: 'proofs',
  summary: 'Show the receipt of a transaction as the chain has it now',
  about:
    'For pages: what `eth_chainId` and `eth_getTransactionReceipt` answer to this node. To rely on nobody, run `kg verify-bundle` with your own `--rpc`.',
  auth: 'agent',
  deadline: 'read',
  live: true,
  query: z.strictObject({ txHash: hash }),
  replies: { 200: json(chainReceipt) },
  errors: chainErrors,
})
