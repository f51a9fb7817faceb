import { InvalidContextGraphIdError, SealSignatureError } from '@kg/core/errors'
import { z } from 'zod'
import { SealNotAuthorsError } from '../errors/assets.js'
import * as graphs from '../errors/graphs.js'
import { ForbiddenError } from '../errors/http.js'
import * as joining from '../errors/joining.js'
import { json, route } from '../route.js'
import { address, contextGraphId, hash, nextCursor, page } from '../schemas/common.js'
import { joinDelegation, joinPolicy, joinRequest, joinStatus } from '../schemas/joining.js'

const family = 'joining'
const params = z.object({ id: contextGraphId })
const missing = [graphs.ContextGraphNotFoundError, graphs.OnChainIdUnknownError]
const post = { method: 'POST', family, auth: 'agent', deadline: 'long', params } as const

/** Where an agent's request to join stands. */
const standing = { ok: z.literal(true), contextGraphId, agentAddress: address, status: joinStatus }

export const requestJoin = route({
  ...post,
  path: '/api/context-graph/:id/request-join',
  summary: 'Ask the curator of a context graph to let you join',
  about:
    'The node sends the request until the curator’s node has acknowledged it. When the curator approves, this node subscribes and catches up on its own.',
  body: json(
    z.strictObject({
      curatorPeerId: z
        .string()
        .min(8)
        .max(512)
        .describe('Peer id of the curator’s node, or a multiaddr ending in /p2p/<peer id>'),
      delegation: joinDelegation.optional().describe('Signed by an agent that holds its own key'),
      agentName: z.string().min(1).max(128).optional().describe('Name that the curator sees'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        ...standing,
        delivered: z.boolean().describe('false: the curator’s node cannot be reached yet; this node will try again'),
      }),
    ),
  },
  errors: [
    joining.JoinRefusedError,
    joining.JoinDelegationInvalidError,
    joining.AlreadyMemberError,
    joining.ContextGraphTakenError,
    graphs.ContextGraphSystemError,
    joining.JoinKeyNotHeldError,
    ForbiddenError,
    graphs.PeersUnavailableError,
    InvalidContextGraphIdError,
  ],
})

export const signJoin = route({
  ...post,
  path: '/api/context-graph/:id/sign-join',
  summary: 'Sign a join request without sending it',
  about: 'If the agent holds its own key, the delegation is unsigned: sign `message` (EIP-191) and add the signature.',
  body: json(z.strictObject({})),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        delegation: joinDelegation,
        message: z.string().describe('Text to sign'),
        forwarded: z.literal(false),
      }),
    ),
  },
  errors: [InvalidContextGraphIdError],
})

const decision = {
  ...post,
  body: json(z.strictObject({ agentAddress: address })),
  replies: {
    200: json(
      z.object({
        ...standing,
        unsigned: z
          .literal(true)
          .optional()
          .describe('The curator holds its own key: the agent is notified after sign-definition'),
      }),
    ),
  },
} as const

export const approveJoin = route({
  ...decision,
  path: '/api/context-graph/:id/approve-join',
  summary: 'Approve an agent’s request to join',
  about: 'The node sends the decision until the joining node has acknowledged it.',
  errors: [...missing, graphs.NotCuratorError, joining.JoinRequestNotFoundError, joining.JoinRequestDecidedError],
})

export const rejectJoin = route({
  ...decision,
  path: '/api/context-graph/:id/reject-join',
  summary: 'Reject an agent’s request to join',
  errors: [...missing, graphs.NotCuratorError, joining.JoinRequestNotFoundError, joining.JoinRequestDecidedError],
})

export const signDefinition = route({
  ...post,
  path: '/api/context-graph/:id/sign-definition',
  summary: 'Sign the member list of a restricted context graph',
  about:
    'For a curator that holds its own key. After each change of members, call it without a body to get `eip712Digest`, then with the signature to notify the members. Host mode does not store such a graph.',
  body: json(
    z
      .strictObject({
        eip712Digest: hash.optional(),
        signature: z
          .string()
          .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hex digits')
          .optional()
          .describe('The curator’s signature of eip712Digest'),
      })
      .refine(({ eip712Digest, signature }) => (eip712Digest === undefined) === (signature === undefined), {
        error: 'must contain both eip712Digest and signature, or neither',
      }),
  ),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        contextGraphId,
        signed: z.boolean().describe('true: there is nothing to sign'),
        members: z.array(address),
        version: z.int().optional(),
        epoch: z.int().optional().describe('Epoch of the group key, which changes when a member is removed'),
        eip712Digest: hash.optional().describe('Digest to sign'),
      }),
    ),
  },
  errors: [...missing, graphs.NotCuratorError, joining.DefinitionChangedError, SealNotAuthorsError, SealSignatureError],
})

export const joinRequests = route({
  method: 'GET',
  path: '/api/context-graph/:id/join-requests',
  family,
  summary: 'List the requests to join a context graph',
  about: 'The curator sees all requests. Everyone sees the outcome of their own.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({ ...page, status: joinStatus.optional() }),
  replies: { 200: json(z.object({ contextGraphId, requests: z.array(joinRequest), nextCursor })) },
  errors: [...missing, InvalidContextGraphIdError],
})

export const getJoinPolicy = route({
  method: 'GET',
  path: '/api/context-graph/:id/join-policy',
  family,
  summary: 'Show whether join requests need the curator’s approval',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(joinPolicy) },
  errors: [...missing, graphs.NotCuratorError],
})

export const setJoinPolicy = route({
  ...post,
  path: '/api/context-graph/:id/join-policy',
  summary: 'Set whether join requests need approval, or are approved automatically within limits',
  body: json(
    z.strictObject({
      policy: z.enum(['manual', 'open']),
      maxMembers: z.int().min(1).max(10_000).default(100),
      approvalsPerHour: z.int().min(1).max(1000).default(20),
    }),
  ),
  replies: { 200: json(joinPolicy) },
  errors: [...missing, graphs.NotCuratorError, graphs.ContextGraphSystemError, joining.JoinKeyNotHeldError],
})
