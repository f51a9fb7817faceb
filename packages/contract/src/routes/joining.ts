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
  summary: 'Ask the curator of a context graph to be let in',
  about:
    'The request is kept and sent again until the curator’s node has acknowledged it. Once it is approved, this node subscribes and catches up by itself.',
  body: json(
    z.strictObject({
      curatorPeerId: z
        .string()
        .min(8)
        .max(512)
        .describe('Peer id of the curator’s node, or a multiaddr that ends in /p2p/<peer id>'),
      delegation: joinDelegation.optional().describe('Signed outside, by an agent that keeps its own key'),
      agentName: z.string().min(1).max(128).optional().describe('How the curator sees the agent'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        ...standing,
        delivered: z.boolean().describe('false: the curator’s node is not reached yet; it is tried again'),
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
  about: 'For an agent that keeps its own key the delegation comes unsigned: sign `message` (EIP-191) and add it.',
  body: json(z.strictObject({})),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        delegation: joinDelegation,
        message: z.string().describe('The text that is signed'),
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
          .describe('The curator keeps its own key: the agent is told once it has signed, see sign-definition'),
      }),
    ),
  },
} as const

export const approveJoin = route({
  ...decision,
  path: '/api/context-graph/:id/approve-join',
  summary: 'Let an agent in',
  about: 'The decision is kept and sent until the joining node has acknowledged it.',
  errors: [...missing, graphs.NotCuratorError, joining.JoinRequestNotFoundError, joining.JoinRequestDecidedError],
})

export const rejectJoin = route({
  ...decision,
  path: '/api/context-graph/:id/reject-join',
  summary: 'Turn a join request down',
  errors: [...missing, graphs.NotCuratorError, joining.JoinRequestNotFoundError, joining.JoinRequestDecidedError],
})

export const signDefinition = route({
  ...post,
  path: '/api/context-graph/:id/sign-definition',
  summary: 'Sign who the members of a restricted context graph are',
  about:
    'For a curator that keeps its own key; the node signs for the others by itself. After each change of members, without a body it gives `eip712Digest`; with the signature over that, members are told. Hosts keep nothing of such a context graph.',
  body: json(
    z
      .strictObject({
        eip712Digest: hash.optional(),
        signature: z
          .string()
          .regex(/^0x[0-9a-fA-F]{130}$/)
          .optional()
          .describe('The curator’s signature over eip712Digest'),
      })
      .refine(({ eip712Digest, signature }) => (eip712Digest === undefined) === (signature === undefined), {
        error: 'eip712Digest and signature go together',
      }),
  ),
  bodyOptional: true,
  replies: {
    200: json(
      z.object({
        contextGraphId,
        signed: z.boolean().describe('Nothing has to be signed: members go by what is so'),
        members: z.array(address),
        version: z.int().optional(),
        epoch: z.int().optional().describe('Of the group key; it changes when a member is removed'),
        eip712Digest: hash.optional().describe('What has to be signed'),
      }),
    ),
  },
  errors: [...missing, graphs.NotCuratorError, joining.DefinitionChangedError, SealNotAuthorsError, SealSignatureError],
})

export const joinRequests = route({
  method: 'GET',
  path: '/api/context-graph/:id/join-requests',
  family,
  summary: 'Requests to join a context graph',
  about: 'The curator sees who has asked; everyone sees what became of their own requests.',
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
  summary: 'Whether requests to join wait for the curator',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(joinPolicy) },
  errors: [...missing, graphs.NotCuratorError],
})

export const setJoinPolicy = route({
  ...post,
  path: '/api/context-graph/:id/join-policy',
  summary: 'Let requests to join wait, or approve them by themselves within limits',
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
