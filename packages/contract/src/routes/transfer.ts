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
  summary: 'A copy of the ledger, taken while the node goes on',
  about:
    'The compacted file, with `kg-ledger-head` and `kg-ledger-schema` as headers. `kg backup` makes an archive of it.',
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
  summary: 'Collect what retention no longer covers, and give its space back',
  about:
    'The ledger’s file is written anew and put in the place of the old one. Reads go on meanwhile; writes wait. `status` shows the progress under `retention`. A crash leaves the old file or the new one, never half of each.',
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
  summary: 'A context graph as one file: what is shared and published, with its seals',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    contextGraphId,
    withDrafts: flag.default(false).describe('Also the caller’s drafts, private statements included'),
  }),
  replies: { 200: bytes },
  errors: [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError],
})

export const importGraph = route({
  method: 'POST',
  path: '/api/context-graph/import',
  family,
  summary: 'Take a context graph from a file; every seal and root is checked',
  about:
    'A large file may come in pieces: each is the first line, the first frame and some of the others. Drafts become the caller’s.',
  auth: 'admin',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'upload',
  body: bytes,
  replies: {
    200: json(
      z.object({
        contextGraphId,
        isNew: z.boolean().describe('The node did not know it before'),
        stored: z.int(),
        known: z.int().describe('Held already, in this version or a newer one'),
        drafts: z.int(),
        refused: z.array(z.object({ name: z.string(), author: z.string(), why: z.string() })),
      }),
    ),
  },
  errors: [GraphFileInvalidError, ContextGraphSystemError],
})
