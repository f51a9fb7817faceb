import { z } from 'zod'
import { KeyNotHeldError } from '../errors/assets.js'
import * as errors from '../errors/network-queries.js'
import { json, route } from '../route.js'
import { fingerprints } from '../schemas/market.js'
import { earlierRoute, queryItem, refusedClient } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'network-queries' } as const

const value = z.string().min(1).max(512)
/** Every node of the network reads it, so it is short. */
const networkQueryItem = queryItem.extend({ value: z.union([value, z.array(value).min(1).max(50)]) })
const query = z.object({ query: z.array(networkQueryItem).min(1).max(10) })

const status = z.enum(['OPEN', 'FINISHED', 'PROCESSING', 'FAILED'])
const byQuery = z.object({ query_id: z.string().max(64) })
const price = z.string().regex(/^\d+$/).describe('In the smallest unit of the token; 0 is free')

const askErrors = [...refusedClient, KeyNotHeldError, errors.NetworkQueriesFullError] as const
const findErrors = [...refusedClient, errors.NetworkQueryNotFoundError] as const

export const networkQuery = route({
  ...common,
  method: 'POST',
  path: '/api/latest/network/query',
  summary: 'Ask the network for datasets',
  about:
    'Goes to all nodes in reach, signed by your agent. Those that share datasets with matching objects answer within `market.queryWindow`; you can read answers as they arrive.',
  deadline: 'long',
  body: json(query),
  replies: { 200: json(z.object({ query_id: z.uuid() })) },
  errors: askErrors,
})

export const networkQueryResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/network/query/result/:query_id',
  summary: 'State of a network query',
  about: 'OPEN until its time is over, then FINISHED; PROCESSING while an answer is read; FAILED if nobody heard it.',
  deadline: 'read',
  live: true,
  params: byQuery,
  replies: {
    200: json(
      z.object({
        query_id: z.uuid(),
        status,
        message: z.string().optional().describe('Why it failed'),
        responses: z.int().describe('How many nodes have answered'),
        open_until: z.iso.datetime(),
      }),
    ),
  },
  errors: findErrors,
})

const networkOffer = z
  .object({
    reply_id: z.uuid(),
    node_id: z.string().describe('Peer id of the node that answers'),
    stake_factor: z.int().describe('Always 0: no stake is needed for a read'),
    datasets: z.array(
      z.object({
        data_set_id: z.string(),
        size: z.int().describe('Bytes of its text as KG-JSON'),
        calculated_price: price,
        root_hash: z.string(),
        data_creator: z.string(),
        fingerprint_data: fingerprints,
        permissioned_data: z
          .array(z.object({ kg_object_id: z.string() }))
          .optional()
          .describe('Objects whose permissioned data your agent may see'),
      }),
    ),
  })
  .meta({ id: 'NetworkOffer' })

export const networkQueryResponses = route({
  ...common,
  method: 'GET',
  path: '/api/latest/network/query/responses/:query_id',
  summary: 'Answers to a network query',
  deadline: 'read',
  live: true,
  params: byQuery,
  replies: { 200: json(z.array(networkOffer)) },
  errors: findErrors,
})

const state = { status, message: z.string().describe('`Query status <status>.`, and why it failed') }
const vertices = z
  .array(z.looseObject({ _key: z.string() }))
  .optional()
  .describe('Local vertices, once it is FINISHED')
const responses = z.array(
  z.object({
    reply_id: z.uuid(),
    node_id: z.string(),
    stake_factor: z.int(),
    data_size: z.int(),
    data_price: price,
    imports: z.array(z.object({ import_id: z.string(), size: z.int(), calculated_price: price })),
  }),
)
const queryState = json(z.object({ ...state, vertices }))

export const queryNetwork = route({
  ...common,
  method: 'POST',
  path: '/api/query/network',
  summary: 'Ask the network for imports',
  deadline: 'long',
  body: json(query),
  replies: { 200: json(z.object({ ...state, query_id: z.uuid() })) },
  errors: askErrors,
})

export const queryNetworkStatus = route({
  ...common,
  method: 'GET',
  path: '/api/query/network/:query_param',
  summary: 'State of a network query',
  deadline: 'read',
  live: true,
  params: z.object({ query_param: z.string().max(64) }),
  replies: { 200: queryState },
  errors: findErrors,
})

export const queryResponses = route({
  ...common,
  method: 'GET',
  path: '/api/query/:query_id/responses',
  summary: 'Answers to a network query',
  deadline: 'read',
  live: true,
  params: byQuery,
  replies: { 200: json(z.object({ ...state, vertices, responses })) },
  errors: findErrors,
})
