import { IllegalMoveError, InvalidUalError } from '@kg/core/errors'
import { z } from 'zod'
import * as assets from '../errors/assets.js'
import {
  ContextGraphNotFoundError,
  NotCuratorError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
} from '../errors/graphs.js'
import { NotGraphOwnerError, NotRegisteredError } from '../errors/publishing.js'
import * as errors from '../errors/trust.js'
import { ConsentKeyNotHeldError, ConsentMissingError } from '../errors/wallets.js'
import { json, route } from '../route.js'
import { address, contextGraphId, hash } from '../schemas/common.js'
import { verifierConsent } from '../schemas/consent.js'
import { endorsement, verification, verifiers } from '../schemas/trust.js'
import { chainErrors } from './publishing.js'

const family = 'trust'
const graphErrors = [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError]

export const endorse = route({
  method: 'POST',
  path: '/api/endorse',
  family,
  summary: 'Endorse a published Knowledge Asset',
  about:
    'The endorsement is an asset of the endorser in the same context graph, sealed and shared like any other. It applies to the version that is published now.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      ual: z.string().min(1).max(512),
      agentAddress: address.optional().describe('Must be the token’s agent'),
    }),
  ),
  replies: { 200: json(endorsement) },
  errors: [
    ...graphErrors,
    InvalidUalError,
    IllegalMoveError,
    assets.AuthorMismatchError,
    assets.AssetNotFoundError,
    assets.KeyNotHeldError,
    errors.NotPublishedHereError,
  ],
})

const memoryId = z.string().min(1).max(256)

export const verify = route({
  method: 'POST',
  path: '/api/verify',
  family,
  summary: 'Ask the verifiers of a context graph to sign a published Knowledge Asset',
  about:
    'Asks the verifiers’ nodes until enough have signed, then records it on the chain. If that takes too long for a request, answers 202 and continues, also after a restart, until the time limit: check the proposal.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      batchId: z.string().min(1).max(512).describe('kaId, UAL or name of the asset'),
      verifiableMemoryId: memoryId.optional().describe('Id under which the verification is recorded'),
      verifiedMemoryId: memoryId.optional().describe('Older name of verifiableMemoryId'),
      timeoutMs: z
        .int()
        .min(100)
        .max(24 * 3_600_000)
        .optional()
        .describe('Milliseconds to collect signatures (default: 30 minutes)'),
      requiredSignatures: z
        .int()
        .min(1)
        .max(64)
        .optional()
        .describe('Require more signatures than the context graph does'),
    }),
  ),
  replies: { 200: json(verification), 202: json(verification) },
  errors: [
    ...graphErrors,
    assets.AssetNotFoundError,
    assets.AmbiguousAuthorError,
    NotRegisteredError,
    errors.NotPublishedHereError,
    errors.VersionSupersededError,
    errors.NoVerifiersError,
    errors.QuorumOutOfReachError,
    errors.VerificationNoQuorumError,
    errors.TrustTxFailedError,
    ...chainErrors,
  ],
})

export const getVerification = route({
  method: 'GET',
  path: '/api/verify/:proposalId',
  family,
  summary: 'Show the progress of a verification',
  auth: 'agent',
  deadline: 'read',
  live: true,
  params: z.object({ proposalId: z.string().min(1).max(128) }),
  replies: { 200: json(verification) },
  errors: [errors.ProposalNotFoundError],
})

export const getVerifiers = route({
  method: 'GET',
  path: '/api/context-graph/:id/verifiers',
  family,
  summary: 'List the verifiers of a context graph',
  auth: 'agent',
  deadline: 'read',
  params: z.object({ id: contextGraphId }),
  replies: { 200: json(verifiers) },
  errors: [...graphErrors, NotRegisteredError, errors.NoVerifiersError],
})

export const setVerifiers = route({
  method: 'PUT',
  path: '/api/context-graph/:id/verifiers',
  family,
  summary: 'Set the verifiers of a context graph, replacing the earlier list',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  body: json(
    z.strictObject({
      verifiers: z.array(address).min(1).max(64),
      threshold: z.int().min(1).max(64).optional().describe('Default: more than half of them'),
      consents: z
        .array(verifierConsent)
        .max(64)
        .optional()
        .describe(
          'From verifiers who have not agreed before (`/api/context-graph/{id}/verifiers/consent`); not needed for yourself',
        ),
    }),
  ),
  replies: { 200: json(verifiers) },
  errors: [
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotCuratorError,
    NotRegisteredError,
    NotGraphOwnerError,
    ConsentMissingError,
    errors.TrustTxFailedError,
    ...chainErrors,
  ],
})

export const resignVerifier = route({
  method: 'POST',
  path: '/api/context-graph/:id/verifiers/resign',
  family,
  summary: 'Stop being a verifier of a context graph',
  about: 'You cannot be added again until you agree again. The node’s wallet pays the gas.',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  replies: { 200: json(z.object({ contextGraphId, resigned: z.literal(true), txHash: hash })) },
  errors: [...graphErrors, NotRegisteredError, ConsentKeyNotHeldError, errors.TrustTxFailedError, ...chainErrors],
})
