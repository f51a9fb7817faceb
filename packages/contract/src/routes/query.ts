import * as core from '@kg/core/errors'
import { z } from 'zod'
import {
  AuthorMismatchError,
  DraftNotFoundError,
  DraftSealedError,
  NamedGraphInAssetError,
  NameTakenError,
} from '../errors/assets.js'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
} from '../errors/graphs.js'
import { NotAcceptableError } from '../errors/http.js'
import * as protocol from '../errors/protocol.js'
import { PeerServiceInvalidError } from '../errors/remote-query.js'
import * as sparql from '../errors/sparql.js'
import { QueryDeadlineError, QueryRefusedError, ResultTooLargeError } from '../errors/views.js'
import { json, raw, route } from '../route.js'
import { address, contextGraphId, subGraphName } from '../schemas/common.js'
import { minTrust } from '../schemas/trust.js'
import { largeInputErrors } from './asset-target.js'
import { peerQueryErrors } from './peer-query-errors.js'

const family = 'query'
const place = [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError]
const failures = [
  QueryRefusedError,
  ResultTooLargeError,
  QueryDeadlineError,
  sparql.SparqlSyntaxError,
  sparql.SparqlTooDeepError,
  sparql.SparqlServiceRefusedError,
  sparql.SparqlReadOnlyError,
  PeerServiceInvalidError,
  ...largeInputErrors,
  ...peerQueryErrors,
]
const graphReads = [
  protocol.ProtocolMisuseError,
  protocol.GraphNotFoundError,
  NotAcceptableError,
  core.RdfNotExpressibleError,
]
const draftAccess = [
  ContextGraphNotFoundError,
  SubGraphNotFoundError,
  NotOnAllowlistError,
  protocol.ProtocolMisuseError,
  protocol.GraphNotWritableError,
]
const graphWrites = [...draftAccess, DraftSealedError, core.IllegalMoveError]
const graphBodies = [
  core.RdfSyntaxError,
  core.JsonLdContextUnknownError,
  NamedGraphInAssetError,
  NameTakenError,
  core.ReservedAssetNameError,
  ...largeInputErrors,
]

export const bindingsTypes = [
  'application/sparql-results+json',
  'application/sparql-results+xml',
  'text/csv',
  'text/tab-separated-values',
]
export const graphTypes = [
  'text/turtle',
  'application/n-triples',
  'application/n-quads',
  'application/trig',
  'application/rdf+xml',
  'application/ld+json',
]

export const memoryView = z.enum(['working-memory', 'shared-working-memory', 'verifiable-memory', 'verified-memory'])

export const postQuery = route({
  method: 'POST',
  path: '/api/query',
  family,
  summary: 'Ask in SPARQL',
  about: 'Without `contextGraphId`: all that the caller may read. Without `view`: shared and published.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      sparql: z.string().min(1),
      contextGraphId: contextGraphId.optional(),
      view: memoryView.optional(),
      subGraphName: subGraphName.optional(),
      agentAddress: address.optional().describe('Whose drafts; only the token’s own agent'),
      includeSharedMemory: z.boolean().optional().describe('false: published only, where no view is named'),
      asOf: z
        .union([z.int().nonnegative(), z.string().max(64)])
        .optional()
        .describe('A receipt’s number, or a date: read the past'),
      minTrust: minTrust.optional(),
      timeoutMs: z.int().min(1).max(600_000).optional(),
    }),
  ),
  replies: {
    200: json(
      z.object({
        result: z.object({
          bindings: z.array(z.record(z.string(), z.string())).optional(),
          quads: z.array(z.object({ subject: z.string(), predicate: z.string(), object: z.string() })).optional(),
          boolean: z.boolean().optional(),
        }),
        phases: z.object({ execute: z.number(), serverTotal: z.number() }),
        seq: z.int(),
      }),
    ),
  },
  errors: [...place, ...failures, protocol.AsOfInvalidError, SubGraphNotFoundError, AuthorMismatchError],
})

const formats = raw(...bindingsTypes, ...graphTypes)
const protocolQuery = z.looseObject({
  query: z.string().optional().describe('SPARQL query'),
  graph: z.string().optional().describe('Graph Store Protocol: a named graph'),
  default: z.string().optional().describe('Graph Store Protocol: the default graph'),
  'default-graph-uri': z.union([z.string(), z.array(z.string())]).optional(),
  'named-graph-uri': z.union([z.string(), z.array(z.string())]).optional(),
})
const bodies = raw(
  'application/sparql-query',
  'application/sparql-update',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  ...graphTypes,
)

const get = {
  method: 'GET',
  family,
  auth: 'agent',
  deadline: 'read',
  query: protocolQuery,
  replies: { 200: formats, 304: raw() },
  errors: [...failures, ...graphReads],
} as const
const post = {
  method: 'POST',
  family,
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  query: protocolQuery,
  body: bodies,
  bodyOptional: true,
  replies: { 200: formats, 201: raw('application/json'), 204: raw() },
  errors: [
    ...failures,
    NotAcceptableError,
    ...graphWrites,
    ...graphBodies,
    sparql.SparqlTooLongError,
    sparql.SparqlNotUpdateError,
    protocol.FetchRefusedError,
  ],
} as const
const put = {
  method: 'PUT',
  family,
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  query: protocolQuery,
  body: raw(...graphTypes),
  replies: { 201: raw('application/json'), 204: raw() },
  errors: [...graphWrites, ...graphBodies],
} as const
const del = {
  method: 'DELETE',
  family,
  auth: 'agent',
  deadline: 'long',
  query: protocolQuery,
  replies: { 204: raw() },
  errors: [...draftAccess, DraftNotFoundError],
} as const
const all = 'everything that the caller may read'
const one = 'one context graph'
const id = z.object({ id: contextGraphId })

export const sparqlGet = route({
  ...get,
  path: '/sparql',
  summary: `SPARQL query, graph read or service description over ${all}`,
})
export const sparqlHead = route({
  ...get,
  method: 'HEAD',
  path: '/sparql',
  summary: `What a GET would answer over ${all}, without the body`,
})
export const sparqlPost = route({
  ...post,
  path: '/sparql',
  summary: `SPARQL query, update of drafts, or graph addition over ${all}`,
})
export const sparqlPut = route({ ...put, path: '/sparql', summary: 'Replace one of the caller’s draft graphs' })
export const sparqlDelete = route({ ...del, path: '/sparql', summary: 'Discard one of the caller’s draft graphs' })
export const graphSparqlGet = route({
  ...get,
  path: '/api/context-graph/:id/sparql',
  params: id,
  errors: [...place, ...get.errors],
  summary: `SPARQL query, graph read or service description over ${one}`,
})
export const graphSparqlHead = route({
  ...get,
  method: 'HEAD',
  path: '/api/context-graph/:id/sparql',
  params: id,
  summary: `What a GET would answer over ${one}, without the body`,
  errors: [...place, ...get.errors],
})
export const graphSparqlPost = route({
  ...post,
  path: '/api/context-graph/:id/sparql',
  params: id,
  errors: [...place, ...post.errors],
  summary: `SPARQL query, update of drafts, or graph addition over ${one}`,
})
export const graphSparqlPut = route({
  ...put,
  path: '/api/context-graph/:id/sparql',
  params: id,
  errors: [...place, ...put.errors],
  summary: 'Replace one of the caller’s draft graphs',
})
export const graphSparqlDelete = route({
  ...del,
  path: '/api/context-graph/:id/sparql',
  params: id,
  errors: [...place, ...del.errors],
  summary: 'Discard one of the caller’s draft graphs',
})
