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
  summary: 'Find entities by words in their labels and texts',
  about:
    'Searches everything that the caller may read: its own drafts, shared and published assets. Best results first; published before shared, shared before drafts. An entity appears once, in its highest layer. Words in quotes must appear together; the last word may be incomplete.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    q: z.string().min(1).max(1000).describe('Words in any order; case, accents and language tags are ignored'),
    contextGraphId: contextGraphId.optional(),
    subGraphName: subGraphName.optional(),
    layer: layer.optional().describe('Only this layer'),
    agentAddress: address.optional().describe('Only assets of this author'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Number of results per page'),
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
          .describe('Present while the index is being built: results cover only the statements indexed so far'),
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
