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
    'The endorsement is an asset of the endorser in the same context graph, sealed and shared like any other, and counts for the version that is published now.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      ual: z.string().min(1).max(512),
      agentAddress: address.optional().describe('Asserts that the token is this agent’s'),
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
  summary: 'Have the verifiers of a context graph sign a published Knowledge Asset',
  about:
    'Asks the nodes of the verifiers until enough have signed, then records it on the chain. Answers 202 where that takes longer than a request may; it goes on, also after a restart, until its time is up: ask for the proposal.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      batchId: z.string().min(1).max(512).describe('kaId, UAL or name of the asset'),
      verifiableMemoryId: memoryId.optional().describe('What the verification is recorded under'),
      verifiedMemoryId: memoryId.optional().describe('Older name of the same'),
      timeoutMs: z
        .int()
        .min(100)
        .max(24 * 3_600_000)
        .optional()
        .describe('How long signatures are collected; 30 min'),
      requiredSignatures: z.int().min(1).max(64).optional().describe('More than the context graph asks for'),
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
  summary: 'How far a verification has come',
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
  summary: 'Who verifies for a context graph',
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
  summary: 'List who verifies for a context graph, in place of any earlier list',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  body: json(
    z.strictObject({
      verifiers: z.array(address).min(1).max(64),
      threshold: z.int().min(1).max(64).optional().describe('More than half of them unless given'),
      consents: z
        .array(verifierConsent)
        .max(64)
        .optional()
        .describe(
          'Of those who have not agreed before (`/api/context-graph/{id}/verifiers/consent`); not needed for yourself',
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
  summary: 'Leave the verifiers of a context graph',
  about: 'You are not listed again until you agree anew. The node’s wallet pays the gas.',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  replies: { 200: json(z.object({ contextGraphId, resigned: z.literal(true), txHash: hash })) },
  errors: [...graphErrors, NotRegisteredError, ConsentKeyNotHeldError, errors.TrustTxFailedError, ...chainErrors],
})
