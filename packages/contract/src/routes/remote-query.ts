import { InvalidContextGraphIdError } from '@kg/core/errors'
import { z } from 'zod'
import { ContextGraphNotFoundError, NotOnAllowlistError, OnChainIdUnknownError } from '../errors/graphs.js'
import * as sparql from '../errors/sparql.js'
import { json, route } from '../route.js'
import { contextGraphId, iri } from '../schemas/common.js'
import { largeInputErrors } from './asset-target.js'
import { peerQueryErrors } from './peer-query-errors.js'

const family = 'query'

export const queryRemote = route({
  method: 'POST',
  path: '/api/query-remote',
  family,
  summary: 'Run a SPARQL query on a peer',
  about:
    'The peer answers from shared and published assets in one or all context graphs, never from drafts: about an open graph to anyone, about a curated graph only to members. Limits: 10,000 rows, 1 MiB and 5 s per answer; 60 queries per minute.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      peerId: z.string().min(1).max(128).optional(),
      name: z.string().min(1).max(128).optional().describe('Name or address of an agent on the peer'),
      contextGraphId: contextGraphId.optional().describe('Default: all graphs that the peer answers about'),
      sparql: z.string().min(1).optional(),
      entityUri: iri.optional().describe('Instead of a query: what the peer has about this entity'),
      rdfType: iri.optional().describe('Instead of a query: the entities of this class'),
      view: z.enum(['shared-working-memory', 'verifiable-memory', 'verified-memory']).optional(),
      limit: z.int().min(1).max(10_000).optional().describe('Maximum number of rows of a SELECT'),
      timeoutMs: z.int().min(1).max(60_000).optional(),
    }),
  ),
  replies: {
    200: json(
      z.object({
        peer: z.object({ peerId: z.string(), name: z.string().optional() }),
        contextGraphId: contextGraphId.optional(),
        result: z.object({
          bindings: z.array(z.record(z.string(), z.string())).optional(),
          quads: z.array(z.object({ subject: z.string(), predicate: z.string(), object: z.string() })).optional(),
          boolean: z.boolean().optional(),
        }),
        phases: z.object({ execute: z.number(), serverTotal: z.number() }),
        seq: z.int().describe('Newest receipt of the peer that the answer includes'),
      }),
    ),
  },
  errors: [
    InvalidContextGraphIdError,
    ...peerQueryErrors,
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotOnAllowlistError,
    sparql.SparqlSyntaxError,
    sparql.SparqlTooDeepError,
    sparql.SparqlTooLongError,
    sparql.SparqlServiceRefusedError,
    sparql.SparqlReadOnlyError,
    ...largeInputErrors,
  ],
})

const access = z.enum(['default', 'deny'])
const rule = z.object({ contextGraphId, queryAccess: access })

export const listQueryAccess = route({
  method: 'GET',
  path: '/api/query-access',
  family,
  summary: 'Show which queries of peers this node answers',
  auth: 'admin',
  deadline: 'read',
  replies: { 200: json(z.object({ queryAccess: access, rules: z.array(rule) })) },
  errors: [],
})

export const setQueryAccess = route({
  method: 'PUT',
  path: '/api/query-access',
  family,
  summary: 'Set whether peers may query a context graph',
  about: 'default: anyone may query a subscribed open graph; only nodes of members may query a curated one.',
  auth: 'admin',
  deadline: 'long',
  body: json(z.strictObject({ contextGraphId, queryAccess: access })),
  replies: { 200: json(rule) },
  errors: [ContextGraphNotFoundError, OnChainIdUnknownError],
})
