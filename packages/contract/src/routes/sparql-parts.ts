import * as core from '@kg/core/errors'
import { z } from 'zod'
import { DraftNotFoundError, DraftSealedError, NamedGraphInAssetError, NameTakenError } from '../errors/assets.js'
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
import { raw } from '../route.js'
import { largeInputErrors } from './asset-target.js'
import { peerQueryErrors } from './peer-query-errors.js'

// What the routes that speak SPARQL share.

export const family = 'query'
export const place = [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError]
export const failures = [
  QueryRefusedError,
  ResultTooLargeError,
  QueryDeadlineError,
  sparql.SparqlSyntaxError,
  sparql.SparqlTooDeepError,
  sparql.SparqlServiceRefusedError,
  sparql.SparqlServiceFailedError,
  sparql.SparqlServiceTimeoutError,
  sparql.SparqlReadOnlyError,
  PeerServiceInvalidError,
  ...largeInputErrors,
  ...peerQueryErrors,
]
export const graphReads = [
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
export const graphBodies = [
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

const formats = raw(...bindingsTypes, ...graphTypes)
/** A browser gets a page with a form. */
const pageOrFormats = raw(...formats.mediaTypes, 'text/html')
const protocolQuery = z.looseObject({
  query: z.string().optional().describe('SPARQL query'),
  graph: z.string().optional().describe('Graph Store Protocol: a named graph'),
  default: z.string().optional().describe('Graph Store Protocol: the default graph'),
  'default-graph-uri': z.union([z.string(), z.array(z.string())]).optional(),
  'named-graph-uri': z.union([z.string(), z.array(z.string())]).optional(),
})
export const graphQuery = protocolQuery.pick({ graph: true, default: true })
const bodies = raw(
  'application/sparql-query',
  'application/sparql-update',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  ...graphTypes,
)

export const get = {
  method: 'GET',
  family,
  auth: 'agent',
  deadline: 'read',
  query: protocolQuery,
  replies: { 200: pageOrFormats, 304: raw() },
  errors: [...failures, ...graphReads],
} as const
export const post = {
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
export const patchErrors = [
  protocol.GraphNotFoundError,
  ...largeInputErrors,
  sparql.SparqlSyntaxError,
  sparql.SparqlTooDeepError,
  sparql.SparqlTooLongError,
  sparql.SparqlNotUpdateError,
  sparql.SparqlServiceRefusedError,
  protocol.PatchScopeError,
  protocol.FetchRefusedError,
  protocol.DraftChangingError,
  QueryRefusedError,
]
export const patch = {
  method: 'PATCH',
  family,
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  query: graphQuery,
  body: raw('application/sparql-update'),
  replies: { 201: raw('application/json'), 204: raw() },
  errors: [...graphWrites, ...patchErrors],
} as const
export const put = {
  method: 'PUT',
  family,
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  query: graphQuery,
  body: raw(...graphTypes),
  replies: { 201: raw('application/json'), 204: raw() },
  errors: [...graphWrites, ...graphBodies],
} as const
export const del = {
  method: 'DELETE',
  family,
  auth: 'agent',
  deadline: 'long',
  query: graphQuery,
  replies: { 204: raw() },
  errors: [...draftAccess, DraftNotFoundError, protocol.GraphNotFoundError],
} as const
