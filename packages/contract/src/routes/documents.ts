import { z } from 'zod'
import * as assets from '../errors/assets.js'
import { DocumentFileMissingError, DocumentNotFoundError } from '../errors/import.js'
import { json, raw, route } from '../route.js'
import { address, nextCursor, page } from '../schemas/common.js'
import { author, filesArePrivate, graphErrors, params, target } from './asset-target.js'

const family = 'documents'
const path = '/api/knowledge-assets/:name/documents'
const scope = { ...target, agentAddress: author }
const wanted = { ...scope, document: z.string().max(2048).optional().describe('IRI; default: the first document') }
const about = {
  document: z.string().describe('IRI'),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
}
const [number, word] = [z.int().optional(), z.string().optional()]
/** Where in its file something stands, counted from 1. */
const place = z
  .object({
    ...{ page: number, slide: number, row: number, chapter: number, line: number },
    ...{ sheet: word, part: word, box: word.describe('Left, top, right, bottom in points') },
  })
  .optional()
const table = z
  .object({
    name: word,
    columns: z.array(z.object({ predicate: z.string(), name: z.string() })),
    rows: z.array(z.object({ entity: z.string(), row: z.int(), cells: z.array(z.array(z.string())) })),
  })
  .optional()
const missing = [...graphErrors, assets.AssetNotFoundError, assets.LayerEmptyError]

export const listDocuments = route({
  method: 'GET',
  path,
  family,
  summary: 'List the documents that were imported into an asset',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject(scope),
  replies: {
    200: json(
      z.object({
        layer: z.enum(['wm', 'swm', 'vm']),
        agentAddress: address.describe('Author'),
        documents: z.array(
          z.object({
            ...about,
            sections: z.int(),
            file: z
              .object({ bytes: z.int(), sha256: z.string(), markdownHash: word })
              .optional()
              .describe('Present if this node has the file and you imported it'),
          }),
        ),
      }),
    ),
  },
  errors: missing,
})

export const documentText = route({
  method: 'GET',
  path: `${path}/text`,
  family,
  summary: 'Read the text of a document by section, with what was extracted from each',
  about:
    'A long section comes in several parts with the same `part`, `statements` with the first. Tables follow, 50 rows a part. `at` and `page` begin at the multiple of `limit` before.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...wanted,
    from: z.coerce.number().int().min(0).optional().describe('First part, from 0'),
    at: z.string().max(2048).optional().describe('IRI of a section, text, table or row'),
    page: z.coerce.number().int().min(1).optional().describe('Page, slide or chapter'),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Number of parts per page'),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        ...about,
        from: z.int(),
        total: z.int(),
        pages: z.object({ kind: z.enum(['page', 'slide', 'chapter']), last: z.int() }).optional(),
        parts: z.array(
          z.object({
            part: z.string().describe('IRI of the section, table or document: the subject of its statements'),
            entity: z.string().describe('IRI of this text, or as `part`'),
            heading: z.string().optional(),
            level: z.int().optional(),
            order: z.int().describe('0: the text before the first heading'),
            text: z.string(),
            place,
            table,
            statements: z.array(z.object({ predicate: z.string(), object: z.string() })),
          }),
        ),
        nextCursor,
      }),
    ),
  },
  errors: [...missing, DocumentNotFoundError],
})

export const documentOutline = route({
  method: 'GET',
  path: `${path}/outline`,
  family,
  summary: 'List the sections and tables of a document',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...wanted,
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        entries: z.array(
          z.object({
            part: z.string(),
            heading: z.string(),
            level: z.int(),
            from: z.int().describe('First part'),
            rows: number.describe('Of a table'),
            place,
          }),
        ),
        nextCursor,
      }),
    ),
  },
  errors: [...missing, DocumentNotFoundError],
})

export const documentFile = route({
  method: 'GET',
  path: `${path}/file`,
  family,
  summary: 'Download the file of a document that you imported',
  about: filesArePrivate,
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject(wanted),
  replies: { 200: raw('text/markdown', 'text/plain', 'application/octet-stream') },
  errors: [...missing, DocumentNotFoundError, DocumentFileMissingError],
})
