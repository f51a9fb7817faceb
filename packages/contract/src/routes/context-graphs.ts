import { InvalidContextGraphIdError } from '@kg/core/errors'
import { z } from 'zod'
import { RpcUnavailableError } from '../errors/chain.js'
import * as errors from '../errors/graphs.js'
import * as publishing from '../errors/publishing.js'
import { json, route } from '../route.js'
import { address, contextGraphId, flag, hash, nextCursor, page } from '../schemas/common.js'
import { accessPolicy, contextGraph } from '../schemas/context-graph.js'
import { catchUpStatus } from '../schemas/peers.js'
import { decimal } from '../schemas/publishing.js'
import { chainErrors, txErrors } from './publishing.js'

const stillConfigured = z
  .array(z.string())
  .describe('Names in another setting that subscribes to it again at the next start')
const family = 'context-graphs'

import { erasure } from './asset-target.js'

const params = z.object({ id: contextGraphId })
/** Who asks for a context graph by id or number may find none. */
const missing = [errors.ContextGraphNotFoundError, errors.OnChainIdUnknownError]
/** `contextGraphId` or `id`: older clients send either. */
const either = { contextGraphId: contextGraphId.optional(), id: contextGraphId.optional() }

export const createContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/create',
  family,
  summary: 'Create a context graph on this node',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      id: contextGraphId,
      name: z.string().min(1).max(256).optional(),
      description: z.string().max(4096).optional(),
      accessPolicy: accessPolicy.default(0),
      private: z.boolean().default(false),
      allowedAgents: z.array(address).max(10_000).optional(),
      register: z.boolean().default(false).describe('Also register it on the chain'),
    }),
  ),
  replies: {
    201: json(
      z.object({
        created: z.literal(true),
        uri: z.string(),
        id: contextGraphId,
        registered: z.boolean(),
        onChainId: z.string().optional(),
        registerError: z.string().optional().describe('Why the requested registration failed'),
        hint: z.string().optional(),
      }),
    ),
  },
  errors: [InvalidContextGraphIdError, errors.ContextGraphExistsError, errors.ContextGraphSystemError],
})

const registration = {
  registered: z.literal(true),
  contextGraphId,
  onChainId: z.string(),
  nameHash: hash,
  owner: address.describe('Wallet that owns it on the chain'),
  txHash: hash.optional(),
}

export const registerContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/register',
  family,
  summary: 'Register a context graph on the chain, so that you can publish to it',
  about: 'Only the hash of its id goes on the chain. If this node has already registered it, the answer is the same.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      ...either,
      accessPolicy: accessPolicy.optional(),
      publishPolicy: z
        .union([z.literal(0), z.literal(1)])
        .optional()
        .describe(
          '0 curated: only its owner and the conviction account publish; 1 open. Default: the graph’s access setting',
        ),
      pcaAccountId: decimal.optional().describe('Conviction account whose agents may publish'),
    }),
  ),
  replies: { 200: json(z.object(registration)) },
  errors: [
    ...missing,
    errors.NotCuratorError,
    errors.ContextGraphSystemError,
    publishing.NameHashTakenError,
    publishing.NoFundsError,
    ...chainErrors,
    ...txErrors,
  ],
})

export const deactivateContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/deactivate',
  family,
  summary: 'Permanently end publishing to a registered context graph; published assets stay',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject(either)),
  replies: {
    200: json(
      z.object({ deactivated: z.literal(true), contextGraphId, onChainId: z.string(), txHash: hash.optional() }),
    ),
  },
  errors: [
    ...missing,
    errors.NotCuratorError,
    publishing.NotRegisteredError,
    publishing.NotGraphOwnerError,
    ...chainErrors,
    ...txErrors,
  ],
})

export const listContextGraphs = route({
  method: 'GET',
  path: '/api/context-graph/list',
  family,
  summary: 'List context graphs with their subscription state',
  auth: 'agent',
  deadline: 'list',
  query: z.strictObject({
    ...page,
    subscribed: flag.optional(),
    q: z.string().max(256).optional().describe('Only graphs whose id starts with this text'),
  }),
  replies: { 200: json(z.object({ contextGraphs: z.array(contextGraph), total: z.int(), nextCursor })) },
  errors: [],
})

export const getContextGraph = route({
  method: 'GET',
  path: '/api/context-graph/:id',
  family,
  summary: 'Show one context graph',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(contextGraph) },
  errors: missing,
})

export const contextGraphExists = route({
  method: 'GET',
  path: '/api/context-graph/exists',
  family,
  summary: 'Check whether this node knows a context graph',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ id: contextGraphId }),
  replies: { 200: json(z.object({ id: contextGraphId, exists: z.boolean() })) },
  errors: [],
})

export const renameContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/rename',
  family,
  summary: 'Change a context graph’s display name',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ ...either, name: z.string().min(1).max(256) })),
  replies: { 200: json(z.object({ renamed: z.literal(true), name: z.string() })) },
  errors: [...missing, errors.NotCuratorError, errors.ContextGraphSystemError],
})

export const subscribeContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/subscribe',
  family,
  summary: 'Subscribe to a context graph, by id or on-chain id',
  about:
    'If this node does not know the graph, it looks up a number on the chain and a name among its peers. With `save`, also adds it to the configuration, by name hash or verified id, never by number.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({ ...either, save: z.boolean().default(false), includeSharedMemory: z.boolean().default(true) }),
  ),
  replies: {
    200: json(
      z.object({
        contextGraphId,
        subscribed: z.literal(true),
        saved: z.string().optional(),
        catchup: z.object({
          status: catchUpStatus,
          jobId: z.string().optional().describe('For GET /api/sync/catchup-status'),
          reason: z.string().optional(),
        }),
      }),
    ),
  },
  errors: [...missing, errors.SubscribeRefusedError, errors.NotOnAllowlistError, RpcUnavailableError],
})

export const unsubscribeContextGraph = route({
  method: 'POST',
  path: '/api/context-graph/unsubscribe',
  family,
  summary: 'Unsubscribe from a context graph; the data stays',
  about: 'Also removes it from `contextGraphs` in the configuration file, if it was saved there.',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject(either)),
  replies: {
    200: json(
      z.object({
        contextGraphId,
        subscribed: z.literal(false),
        coreHosted: z.boolean(),
        removedFromConfig: z.array(z.string()).describe('Names that were removed from the configuration file'),
        stillConfigured,
      }),
    ),
  },
  errors: [...missing, errors.NotSubscribedError, errors.ContextGraphSystemError, errors.NotOnAllowlistError],
})

export const deleteContextGraph = route({
  method: 'DELETE',
  path: '/api/context-graph/:id',
  family,
  summary: 'Leave a context graph and delete all its data from this node',
  about:
    'Unsubscribes, erases every asset with its history, also all drafts on this node, and removes the graph from the list unless it is on the chain. Receipts and copies on other nodes stay; subscribing again fetches what peers still have. Repeat the request to finish an interrupted deletion.',
  auth: 'admin',
  deadline: 'long',
  params: z.object({ id: contextGraphId }),
  replies: {
    200: json(
      z.object({
        deleted: z.literal(true),
        contextGraphId,
        assets: z.int().describe('Number of erased assets'),
        ...erasure,
        onChainId: z.string().optional().describe('Its number on the chain, because of which it stays in the list'),
        stillConfigured,
      }),
    ),
  },
  errors: [...missing, errors.ContextGraphSystemError, errors.ContextGraphHostedError, errors.NotOnAllowlistError],
})

export const listSubscriptions = route({
  method: 'GET',
  path: '/api/context-graph/subscriptions',
  family,
  summary: 'List active user subscriptions',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject(page),
  replies: { 200: json(z.object({ subscriptions: z.array(contextGraph), nextCursor })) },
  errors: [],
})

export const clearSubscriptions = route({
  method: 'DELETE',
  path: '/api/context-graph/subscriptions',
  family,
  summary: 'End all user subscriptions',
  about: 'Keeps `agents`, `ontology`, graphs that a core node hosts, and all data.',
  auth: 'admin',
  deadline: 'long',
  replies: { 200: json(z.object({ cleared: z.array(contextGraphId), kept: z.array(contextGraphId) })) },
  errors: [],
})

export const listParticipants = route({
  method: 'GET',
  path: '/api/context-graph/:id/participants',
  family,
  summary: 'Show the allowlist of a curated context graph',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(z.object({ contextGraphId, allowedAgents: z.array(address) })) },
  errors: [...missing, errors.NotOnAllowlistError],
})

const member = {
  params,
  body: json(z.strictObject({ agentAddress: address })),
  replies: { 200: json(z.object({ ok: z.literal(true), contextGraphId, agentAddress: address })) },
}

export const addParticipant = route({
  ...member,
  method: 'POST',
  path: '/api/context-graph/:id/add-participant',
  family,
  summary: 'Add an agent to the allowlist',
  auth: 'agent',
  deadline: 'long',
  errors: [...missing, errors.NotCuratorError, errors.ContextGraphSystemError],
})

export const removeParticipant = route({
  ...member,
  method: 'POST',
  path: '/api/context-graph/:id/remove-participant',
  family,
  summary: 'Remove an agent from the allowlist',
  auth: 'agent',
  deadline: 'long',
  errors: [...missing, errors.NotCuratorError, errors.ContextGraphSystemError, errors.NotOnAllowlistError],
})
