import { z } from 'zod'
import { StoreMoveRefusedError, StoreServerAwayError } from '../errors/views.js'
import { json, route } from '../route.js'
import { storeMove } from '../schemas/store-move.js'

const common = { family: 'system', auth: 'admin' } as const

export const getStore = route({
  ...common,
  method: 'GET',
  path: '/api/store',
  summary: 'Show the SPARQL engine, and the last move since the start',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.object({ engine: z.string(), ok: z.boolean(), detail: z.string().optional(), move: storeMove.optional() }),
    ),
  },
  errors: [],
})

export const moveStore = route({
  ...common,
  method: 'POST',
  path: '/api/store/move',
  summary: 'Move to another SPARQL engine while the node runs',
  about:
    'Copies the ledger in the background (see `GET /api/store`), then switches. Until then the old engine answers. A restarted node goes on with it.',
  deadline: 'long',
  body: json(
    z.strictObject({
      to: z
        .union([z.enum(['embedded', 'managed']), z.url({ protocol: /^https?$/ })])
        .describe('Or the query endpoint of a SPARQL server'),
      username: z.string().optional(),
      password: z.string().optional(),
    }),
  ),
  replies: { 202: json(storeMove) },
  errors: [StoreMoveRefusedError, StoreServerAwayError],
})

export const cancelStoreMove = route({
  ...common,
  method: 'DELETE',
  path: '/api/store/move',
  summary: 'Cancel a move',
  deadline: 'long',
  replies: { 200: json(z.object({ move: storeMove.optional() })) },
  errors: [],
})
