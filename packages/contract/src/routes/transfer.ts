import { z } from 'zod'
import {
  ContextGraphNotFoundError,
  ContextGraphSystemError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
} from '../errors/graphs.js'
import { GraphFileInvalidError } from '../errors/transfer.js'
import { json, raw, route } from '../route.js'
import { contextGraphId, flag } from '../schemas/common.js'

const family = 'transfer'
const bytes = raw('application/octet-stream')

export const backupNode = route({
  method: 'POST',
  path: '/api/backup',
  family,
  summary: 'Copy the ledger while the node runs',
  about:
    'Returns the compacted file, with the headers `kg-ledger-head` and `kg-ledger-schema`. `kg backup` makes an archive of it.',
  auth: 'admin',
  deadline: 'long',
  secretReply: true,
  replies: { 200: bytes },
  errors: [],
})

export const compactNode = route({
  method: 'POST',
  path: '/api/compact',
  family,
  summary: 'Delete what the retention settings no longer cover and free its disk space',
  about:
    'Rewrites the ledger file. Reads continue meanwhile, and writes wait. `status` shows the progress under `retention`. A crash leaves the old file or the new one.',
  auth: 'admin',
  deadline: 'long',
  replies: {
    200: json(
      z.object({
        collected: z.record(z.string(), z.int()).describe('Rows removed, by kind'),
        bytesBefore: z.int(),
        bytesAfter: z.int(),
        rows: z.int(),
      }),
    ),
  },
  errors: [],
})

export const exportGraph = route({
  method: 'GET',
  path: '/api/context-graph/export',
  family,
  summary: 'Export the shared and published assets of a context graph, with their seals',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    contextGraphId,
    withDrafts: flag.default(false).describe('Also include the caller’s drafts with their private statements'),
  }),
  replies: { 200: bytes },
  errors: [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError],
})

export const importGraph = route({
  method: 'POST',
  path: '/api/context-graph/import',
  family,
  summary: 'Import a context graph from a file; checks every seal and root',
  about:
    'You can send a large file in pieces; each has the first line, the first frame and some other frames. Drafts become the caller’s drafts.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'upload',
  body: bytes,
  replies: {
    200: json(
      z.object({
        contextGraphId,
        isNew: z.boolean().describe('Whether the graph is new on this node'),
        stored: z.int(),
        known: z.int().describe('Number of assets that the node already had, in this or a newer version'),
        drafts: z.int(),
        refused: z.array(z.object({ name: z.string(), author: z.string(), why: z.string() })),
      }),
    ),
  },
  errors: [GraphFileInvalidError, ContextGraphSystemError],
})
