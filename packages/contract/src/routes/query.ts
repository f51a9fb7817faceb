import { z } from 'zod'
import { AuthorMismatchError } from '../errors/assets.js'
import { SubGraphNotFoundError } from '../errors/graphs.js'
import { NotAcceptableError } from '../errors/http.js'
import { AsOfInvalidError } from '../errors/protocol.js'
import { json, route } from '../route.js'
import { address, contextGraphId, subGraphName } from '../schemas/common.js'
import { downloadFormat } from '../schemas/download-format.js'
import { memoryView } from '../schemas/memory-view.js'
import { queryAnswer } from '../schemas/query-answer.js'
import { minTrust } from '../schemas/trust.js'
import { del, failures, family, get, patch, place, post, put } from './sparql-parts.js'

export const postQuery = route({
  method: 'POST',
  path: '/api/query',
  family,
  summary: 'Run a SPARQL query',
  about:
    'Without `contextGraphId`, queries everything that the caller may read. Without `view`, queries what is shared and published.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      sparql: z.string().min(1),
      contextGraphId: contextGraphId.optional(),
      view: memoryView.optional(),
      subGraphName: subGraphName.optional(),
      agentAddress: address.optional().describe('Owner of the drafts; must be the token’s agent'),
      includeSharedMemory: z.boolean().optional().describe('false: only published assets, if `view` is missing'),
      asOf: z
        .union([z.int().nonnegative(), z.string().max(64)])
        .optional()
        .describe('Query an earlier state: a receipt number or a date'),
      minTrust: minTrust.optional(),
      format: downloadFormat
        .optional()
        .describe('Answer as text: rows as csv, tsv, json or xml, statements as one of the others'),
      checkOnly: z.boolean().optional().describe('Only check the text, run nothing'),
      timeoutMs: z.int().min(1).max(600_000).optional(),
    }),
  ),
  replies: { 200: json(queryAnswer) },
  errors: [...place, ...failures, AsOfInvalidError, SubGraphNotFoundError, AuthorMismatchError, NotAcceptableError],
})

const all = 'everything that the caller may read'
const one = 'one context graph'
const id = z.object({ id: contextGraphId })

const path = '/sparql'
const graphPath = '/api/context-graph/:id/sparql'

export const sparqlGet = route({
  ...get,
  path,
  summary: `SPARQL query, graph read or service description over ${all}`,
})
export const sparqlHead = route({
  ...get,
  method: 'HEAD',
  path,
  summary: `Same as GET, without the body, over ${all}`,
})
export const sparqlPost = route({
  ...post,
  path,
  summary: `SPARQL query, update of drafts, or graph addition over ${all}`,
})
export const sparqlPut = route({ ...put, path, summary: 'Replace one of the caller’s draft graphs' })
export const sparqlPatch = route({ ...patch, path, summary: 'Run an update on one of the caller’s draft graphs' })
export const sparqlDelete = route({ ...del, path, summary: 'Discard one of the caller’s draft graphs' })
export const graphSparqlGet = route({
  ...get,
  path: graphPath,
  params: id,
  errors: [...place, ...get.errors],
  summary: `SPARQL query, graph read or service description over ${one}`,
})
export const graphSparqlHead = route({
  ...get,
  method: 'HEAD',
  path: graphPath,
  params: id,
  summary: `Same as GET, without the body, over ${one}`,
  errors: [...place, ...get.errors],
})
export const graphSparqlPost = route({
  ...post,
  path: graphPath,
  params: id,
  errors: [...place, ...post.errors],
  summary: `SPARQL query, update of drafts, or graph addition over ${one}`,
})
export const graphSparqlPut = route({
  ...put,
  path: graphPath,
  params: id,
  errors: [...place, ...put.errors],
  summary: 'Replace one of the caller’s draft graphs',
})
export const graphSparqlPatch = route({
  ...patch,
  path: graphPath,
  params: id,
  errors: [...place, ...patch.errors],
  summary: 'Run an update on one of the caller’s draft graphs',
})
export const graphSparqlDelete = route({
  ...del,
  path: graphPath,
  params: id,
  errors: [...place, ...del.errors],
  summary: 'Discard one of the caller’s draft graphs',
})
