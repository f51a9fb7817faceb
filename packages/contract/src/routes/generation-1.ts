import { z } from 'zod'
import * as errors from '../errors/dataset-routes.js'
import { ValidationFailedError } from '../errors/http.js'
import { ImportBudgetError } from '../errors/import.js'
import { empty, json, route, spooled } from '../route.js'
import { earlierRoute, queryItem, refusedClient } from './dataset-parts.js'

// Answers are indented unless a header says `prettify-json: false`, and their keys are sorted. So they have no ETag.
const common = { ...earlierRoute, family: 'generation-1', deadline: 'read', live: true } as const

const importId = z.string().min(1).max(128).describe('The dataset id')
const byImport = z.strictObject({ import_id: importId })
const identifiers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const vertex = z
  .looseObject({ _key: z.string(), identifiers, data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Vertex' })
const edge = z
  .looseObject({ _key: z.string(), identifiers, _from: z.string(), _to: z.string(), edge_type: z.string() })
  .meta({ id: 'Edge' })
const graph = { edges: z.array(edge), vertices: z.array(vertex) }

export const importData = route({
  ...common,
  deadline: 'long',
  method: 'POST',
  path: '/api/import',
  summary: 'Import a file and wait for the end',
  cap: 'dataset',
  body: spooled('importfile', z.object({ importtype: z.string().max(64).default('').describe('GS1 or WOT') })),
  replies: { 201: json(z.object({ import_id: z.string() })) },
  errors: [
    ...refusedClient,
    errors.StandardUnknownError,
    errors.DatasetFileMissingError,
    errors.ImportInvalidError,
    ImportBudgetError,
  ],
})

export const importInfo = route({
  ...common,
  method: 'GET',
  path: '/api/import_info',
  summary: 'The vertices, edges and hashes of an import',
  query: byImport,
  replies: {
    200: json(
      z.object({
        ...graph,
        import_hash: z.string(),
        root_hash: z.string(),
        transaction: z.string().nullable().describe('Of the publication; null until then'),
      }),
    ),
  },
  errors: [...refusedClient, errors.ImportNotFoundError],
})

export const importsInfo = route({
  ...common,
  method: 'GET',
  path: '/api/imports_info',
  summary: 'The imports that you may see',
  replies: {
    200: json(
      z.array(
        z.object({
          import_id: z.string(),
          total_documents: z.int().describe('Vertices and edges'),
          root_hash: z.string(),
          import_hash: z.string(),
          data_size: z.int(),
          transaction_hash: z.string().nullable(),
        }),
      ),
    ),
  },
  errors: [...refusedClient],
})

const queryItems = z.array(queryItem).min(1).max(100)

export const queryLocal = route({
  ...common,
  deadline: 'long',
  method: 'POST',
  path: '/api/query/local',
  summary: 'Find vertices by identifiers',
  about: 'A query is `{"key": "value"}`, or a list of items. A vertex must fit all of it.',
  body: json(
    z.object({
      query: z.union([
        queryItems,
        identifiers.refine((query) => Object.keys(query).length > 0, { error: 'must name at least one identifier' }),
      ]),
    }),
  ),
  replies: { 200: json(z.array(vertex)), 204: empty },
  errors: [...refusedClient],
})

export const queryLocalImports = route({
  ...common,
  deadline: 'long',
  method: 'POST',
  path: '/api/query/local/import',
  summary: 'The imports with vertices that fit a query',
  body: json(z.object({ query: queryItems })),
  replies: { 200: json(z.array(z.string())), 204: empty },
  errors: [...refusedClient],
})

const localImportParts = {
  ...common,
  method: 'GET',
  replies: { 200: json(z.object(graph)), 204: empty },
  errors: [...refusedClient],
} as const

export const localImport = route({
  ...localImportParts,
  path: '/api/query/local/import/:import_id',
  summary: 'The vertices and edges of an import',
  about: 'With the header `raw-data: true`, they have the fields that only the node uses.',
  params: z.object({ import_id: importId }),
})

export const localImportByQuery = route({
  ...localImportParts,
  path: '/api/query/local/import',
  summary: 'The same, with the id in the query string',
  query: byImport,
})

export const trailByIdentifier = route({
  ...common,
  method: 'GET',
  path: '/api/trail',
  summary: 'Follow relations from the vertices with some identifiers',
  about: 'The query string names identifiers: `?sgtin=…`. The answer has each vertex under its key, with its edges.',
  replies: { 200: json(z.record(z.string(), z.looseObject({ ...vertex.shape, outbound: z.array(edge) }))), 204: empty },
  errors: [...refusedClient, ValidationFailedError],
})

export const importFingerprint = route({
  ...common,
  method: 'GET',
  path: '/api/fingerprint',
  summary: 'The hashes of an import',
  query: z.strictObject({ import_id: importId, dc_wallet: z.string().max(64).optional().describe('Its creator') }),
  replies: { 200: json(z.object({ root_hash: z.string(), import_hash: z.string() })) },
  errors: [...refusedClient, errors.ImportNotFoundError],
})
