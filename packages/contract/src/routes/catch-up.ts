import { z } from 'zod'
import * as assets from '../errors/assets.js'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  NotSubscribedError,
  OnChainIdUnknownError,
  PeersUnavailableError,
} from '../errors/graphs.js'
import { InvalidQuadsError } from '../errors/http.js'
import { CatchUpNotFoundError, PeerUnreachableError } from '../errors/peers.js'
import { json, route } from '../route.js'
import { contextGraphId, hash, quads } from '../schemas/common.js'
import { catchUp, peerId } from '../schemas/peers.js'
import { canonErrors, graphErrors, target } from './asset-target.js'

const family = 'catch-up'

const comparison = { expectedRoot: hash, actualRoot: hash, leafCount: z.int(), batchId: z.string().optional() }

export const catchupStatus = route({
  method: 'GET',
  path: '/api/sync/catchup-status',
  family,
  summary: 'How far the background catch-up of a context graph is',
  about: 'By context graph the newest one, by `jobId` that one; the last few of each context graph are kept.',
  auth: 'agent',
  deadline: 'read',
  live: true,
  query: z
    .strictObject({ contextGraphId: contextGraphId.optional(), jobId: z.uuid().optional() })
    .refine(({ contextGraphId: id, jobId }) => (id === undefined) !== (jobId === undefined), {
      error: 'one of contextGraphId and jobId is needed',
    }),
  replies: { 200: json(catchUp) },
  errors: [
    ContextGraphNotFoundError,
    NotOnAllowlistError,
    OnChainIdUnknownError,
    CatchUpNotFoundError,
    PeersUnavailableError,
  ],
})

export const catchUpNow = route({
  method: 'POST',
  path: '/api/shared-memory/catchup',
  family,
  summary: 'Compare a context graph with peers now, and fetch what this node lacks',
  about: 'Waits for the end; `wait: false` answers at once with the job.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      peerId: peerId.optional().describe('Only with this peer, which is dialled if need be'),
      wait: z.boolean().default(true),
    }),
  ),
  replies: { 200: json(catchUp) },
  errors: [
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotOnAllowlistError,
    NotSubscribedError,
    PeersUnavailableError,
    PeerUnreachableError,
  ],
})

export const verifyBatch = route({
  method: 'POST',
  path: '/api/shared-memory/verify-batch',
  family,
  summary: 'Recompute the root of statements and hold it against the expected one',
  about:
    'Without `privateRoots` the root of the statements is compared; with one, the commitment over root, number of leaves and private root.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  body: json(
    z.strictObject({
      ...target,
      expectedMerkleRoot: hash,
      quads,
      privateRoots: z.array(hash).max(1).optional(),
      batchId: z.string().max(512).optional().describe('Answered as it is'),
    }),
  ),
  replies: {
    200: json(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), ...comparison }),
        z.object({ ok: z.literal(false), ...comparison, reason: z.enum(['root-mismatch', 'no-statements']) }),
      ]),
    ),
  },
  errors: [
    ...graphErrors,
    ...canonErrors,
    InvalidQuadsError,
    assets.LiteralTooLargeError,
    assets.NamedGraphInAssetError,
  ],
})
