import { InvalidContextGraphIdError } from '@kg/core/errors'
import { z } from 'zod'
import { ContextGraphNotFoundError, NotOnAllowlistError, OnChainIdUnknownError } from '../errors/graphs.js'
import * as sparql from '../errors/sparql.js'
import { json, route } from '../route.js'
import { contextGraphId } from '../schemas/common.js'
import { largeInputErrors } from './asset-target.js'
import { peerQueryErrors } from './peer-query-errors.js'

const family = 'query'
const iri = z
  .string()
  .max(2048)
  .regex(/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/, 'must be an absolute IRI')

export const queryRemote = route({
  method: 'POST',
  path: '/api/query-remote',
  family,
  summary: 'Ask a peer in SPARQL',
  about:
    'The peer answers from what is shared and published in the context graph, or in all of them, never from drafts, to whom it may: an open graph to anyone, a curated one to members. An answer has at most 10,000 rows and 1 MiB and takes at most 5 s; a peer takes 60 queries a minute.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      peerId: z.string().min(1).max(128).optional(),
      name: z.string().min(1).max(128).optional().describe('Name or address of an agent of the peer'),
      contextGraphId: contextGraphId.optional().describe('Left out: all that the peer answers about'),
      sparql: z.string().min(1).optional(),
      entityUri: iri.optional().describe('In place of a query: what the peer says of this thing'),
      rdfType: iri.optional().describe('In place of a query: the things of this class'),
      view: z.enum(['shared-working-memory', 'verifiable-memory', 'verified-memory']).optional(),
      limit: z.int().min(1).max(10_000).optional().describe('Most rows of a SELECT'),
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
        seq: z.int().describe('The peer’s receipt up to which the answer is current'),
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
  summary: 'What this node lets peers ask',
  auth: 'admin',
  deadline: 'read',
  replies: { 200: json(z.object({ queryAccess: access, rules: z.array(rule) })) },
  errors: [],
})

export const setQueryAccess = route({
  method: 'PUT',
  path: '/api/query-access',
  family,
  summary: 'Let peers ask about a context graph, or not',
  about: 'default: an open graph that is subscribed is answered to anyone, a curated one to the nodes of members.',
  auth: 'admin',
  deadline: 'long',
  body: json(z.strictObject({ contextGraphId, queryAccess: access })),
  replies: { 200: json(rule) },
  errors: [ContextGraphNotFoundError, OnChainIdUnknownError],
})
