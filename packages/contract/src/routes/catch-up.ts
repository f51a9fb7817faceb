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
  summary: 'Show the progress of a context graph’s background catch-up',
  about:
    'With `contextGraphId`, the newest one; with `jobId`, that one. The node remembers the last few of each context graph.',
  auth: 'agent',
  deadline: 'read',
  live: true,
  query: z
    .strictObject({ contextGraphId: contextGraphId.optional(), jobId: z.uuid().optional() })
    .refine(({ contextGraphId: id, jobId }) => (id === undefined) !== (jobId === undefined), {
      error: 'must contain contextGraphId or jobId',
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
  summary: 'Compare a context graph with peers now and fetch what is missing',
  about: 'Waits until it ends; with `wait: false`, returns the job at once.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      contextGraphId,
      peerId: peerId.optional().describe('Only with this peer; the node connects to it if needed'),
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
  summary: 'Compute the root of statements and compare it with the expected one',
  about:
    'Without `privateRoots`, compares the root of the statements; with one, compares the commitment of root, leaf count and private root.',
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  body: json(
    z.strictObject({
      ...target,
      expectedMerkleRoot: hash,
      quads,
      privateRoots: z.array(hash).max(1).optional(),
      batchId: z.string().max(512).optional().describe('Returned unchanged'),
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
