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
              .object({ bytes: z.int(), sha256: z.string() })
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
  about: 'A long section comes in several parts with the same `part`; `statements` come with the first of them.',
  auth: 'agent',
  deadline: 'read',
  params,
  query: z.strictObject({
    ...wanted,
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Number of parts per page'),
    cursor: page.cursor,
  }),
  replies: {
    200: json(
      z.object({
        ...about,
        parts: z.array(
          z.object({
            part: z.string().describe('IRI of the section, or of the document: the subject of its statements'),
            heading: z.string().optional(),
            level: z.int().optional(),
            order: z.int().describe('0: the text before the first heading'),
            text: z.string(),
            statements: z.array(z.object({ predicate: z.string(), object: z.string() })),
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
