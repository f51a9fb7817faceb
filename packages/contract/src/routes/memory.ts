import { z } from 'zod'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
} from '../errors/graphs.js'
import { SearchFailedError, SearchTooLargeError } from '../errors/search.js'
import { json, route } from '../route.js'
import { layer } from '../schemas/asset.js'
import { address, contextGraphId, nextCursor, page, subGraphName } from '../schemas/common.js'
import { memoryHit } from '../schemas/memory.js'

export const searchMemory = route({
  method: 'GET',
  path: '/api/memory/search',
  family: 'query',
  summary: 'Find entities by the words of their labels and texts',
  about:
    'Full-text search over all that the caller may read: its own drafts, what is shared and what is published. Best first, published before shared before drafts; a higher layer hides lower ones of the same entity. Words in quotes must follow each other, the last word may be unfinished.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    q: z.string().min(1).max(1000).describe('Words in any order; case, accents and language tags make no difference'),
    contextGraphId: contextGraphId.optional(),
    subGraphName: subGraphName.optional(),
    layer: layer.optional().describe('Only this one'),
    agentAddress: address.optional().describe('Only assets of this author'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Hits of a page'),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        hits: z.array(memoryHit),
        nextCursor,
        indexing: z
          .object({ statements: z.int(), of: z.int() })
          .optional()
          .describe('The index is being built: the hits are of the statements that are in so far'),
      }),
    ),
  },
  errors: [
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotOnAllowlistError,
    SubGraphNotFoundError,
    SearchTooLargeError,
    SearchFailedError,
  ],
})
