import { z } from 'zod'
import { PeersUnavailableError } from '../errors/graphs.js'
import { HostModeCoreOnlyError, HostModeNotHostedError } from '../errors/joining.js'
import { json, route } from '../route.js'
import { address, contextGraphId, hash, nextCursor, page, unreadable } from '../schemas/common.js'

const family = 'host-mode'
const which = {
  contextGraphId: contextGraphId.optional(),
  nameHash: hash.optional().describe('keccak256 of the id, if the host must not know the id'),
}
const post = { method: 'POST', family, auth: 'admin', deadline: 'long' } as const

export const hostModeSubscribe = route({
  ...post,
  path: '/api/shared-memory/host-mode/subscribe',
  summary: 'Store the ciphertext of a restricted context graph for its members',
  about:
    'A core node that is no member stores the members’ messages, which it cannot read. It serves them only to nodes that prove membership with a key signed by the curator; if the curator is unknown, to nobody.',
  body: json(
    z.strictObject({
      ...which,
      curator: address.optional().describe('Default: the curator in an id 0x<curator>/…, or the known one'),
    }),
  ),
  replies: {
    200: json(
      z.object({ hosting: z.literal(true), nameHash: hash, curator: address.optional(), maxBytes: z.int().positive() }),
    ),
  },
  errors: [HostModeCoreOnlyError, PeersUnavailableError],
})

export const hostModeUnsubscribe = route({
  ...post,
  path: '/api/shared-memory/host-mode/unsubscribe',
  summary: 'Stop storing the ciphertext of a context graph and delete it',
  body: json(z.strictObject(which)),
  replies: { 200: json(z.object({ hosting: z.literal(false), nameHash: hash, deleted: z.int().nonnegative() })) },
  errors: [HostModeNotHostedError],
})

export const hostModeStats = route({
  method: 'GET',
  path: '/api/shared-memory/host-mode/stats',
  family,
  summary: 'Show what this node stores for members of restricted context graphs',
  auth: 'admin',
  deadline: 'read',
  query: z.strictObject(page),
  replies: {
    200: json(
      z.object({
        graphs: z.array(
          z.object({
            nameHash: hash,
            curator: address.optional(),
            /** Of the key that members prove themselves by. */
            epoch: z.int().nonnegative().describe('0: the curator’s key is not known yet, so nobody is served'),
            messages: z.int().nonnegative(),
            bytes: z.int().nonnegative(),
            maxBytes: z.int().positive(),
            since: z.string(),
            unreadable,
          }),
        ),
        nextCursor,
      }),
    ),
  },
  errors: [],
})
