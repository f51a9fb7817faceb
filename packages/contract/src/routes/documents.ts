import { z } from 'zod'
import * as assets from '../errors/assets.js'
import { DocumentFileMissingError, DocumentNotFoundError } from '../errors/import.js'
import { json, raw, route } from '../route.js'
import { address, nextCursor, page } from '../schemas/common.js'
import { graphErrors, params, target } from './asset-target.js'

const family = 'documents'
const path = '/api/knowledge-assets/:name/documents'
const scope = { ...target, agentAddress: address.optional().describe('Author, if several have an asset of this name') }
const wanted = { ...scope, document: z.string().max(2048).optional().describe('IRI; default: the first document') }
const about = {
  document: z.string().describe('IRI'),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
}
/** Where in its file something stands, counted from 1. */
const place = z.object({
  page: z.int().optional(),
  box: z.string().optional().describe('Left, top, right and bottom on the page, in points'),
  slide: z.int().optional(),
  sheet: z.string().optional(),
  row: z.int().optional(),
  chapter: z.int().optional(),
  part: z.string().optional().describe('Part of a message'),
  line: z.int().optional(),
})
const table = z.object({
  name: z.string().optional(),
  columns: z.array(z.object({ predicate: z.string(), name: z.string() })),
  rows: z.array(
    z.object({
      entity: z.string().describe('IRI: the subject of its statements'),
      row: z.int(),
      cells: z.array(z.array(z.string())).describe('Values of each column, as in statements'),
    }),
  ),
})
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
              .object({
                bytes: z.int(),
                sha256: z.string(),
                markdownHash: z.string().optional().describe('Of its Markdown text'),
              })
              .optional()
              .describe(
                'Present if this node has the file and you imported it; both hashes: GET /api/import-artifact/{hash}',
              ),
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
    'A long section comes in several parts with the same `part`; `statements` come with the first of them. Tables follow the text of their section, 50 rows a part. `from`, `at` and `page` begin elsewhere: with `at` and `page`, at the multiple of `limit` before it.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...wanted,
    from: z.coerce.number().int().min(0).optional().describe('Number of the first part, from 0'),
    at: z.string().max(2048).optional().describe('IRI of a section, text, table or row'),
    page: z.coerce.number().int().min(1).optional().describe('Page, slide or chapter'),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Number of parts per page'),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        ...about,
        from: z.int().describe('Number of the first of these parts'),
        total: z.int().describe('Number of parts'),
        pages: z
          .object({ kind: z.enum(['page', 'slide', 'chapter']), last: z.int() })
          .optional()
          .describe('What can be given as `page`'),
        parts: z.array(
          z.object({
            part: z.string().describe('IRI of the section, table or document: the subject of its statements'),
            entity: z.string().describe('IRI of this part, if it has one of its own; else as `part`'),
            heading: z.string().optional(),
            level: z.int().optional(),
            order: z.int().describe('0: the text before the first heading'),
            text: z.string(),
            place: place.optional(),
            table: table.optional(),
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
            part: z.string().describe('IRI'),
            heading: z.string(),
            level: z.int(),
            from: z.int().describe('Number of its first part in the text'),
            rows: z.int().optional().describe('Of a table'),
            place: place.optional(),
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
  about: 'Files are private to their importer and never leave the node.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject(wanted),
  replies: { 200: raw('text/markdown', 'text/plain', 'application/octet-stream') },
  errors: [...missing, DocumentNotFoundError, DocumentFileMissingError],
})
