import * as core from '@kg/core/errors'
import { z } from 'zod'
import { AmbiguousAuthorError, AssetNotFoundError } from '../errors/assets.js'
import * as errors from '../errors/proofs.js'
import { json, route } from '../route.js'
import { address } from '../schemas/common.js'
import { proofBundle } from '../schemas/proof.js'
import { graphErrors, params, target } from './asset-target.js'

export const getProof = route({
  method: 'GET',
  path: '/api/knowledge-assets/:name/proof',
  family: 'proofs',
  summary: 'A bundle that proves, without this node, what the asset says and who vouches for it',
  about:
    'With `statement` for that one, else for the whole asset. `kg verify-bundle`, `@kg/core/verify` and a page check it. Private statements are never in it; only their root is committed.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...target,
    layer: z.enum(['vm', 'swm']).optional().describe('Left out: what is published, else what is shared'),
    statement: z
      .string()
      .min(1)
      .max(12_000)
      .optional()
      .describe('One statement: `<s> <p> "o" .`; blank nodes by the labels that the sealed asset has for them'),
    agentAddress: address.optional().describe('The author, where several have one of this name'),
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
