import { z } from 'zod'
import { SubGraphNotFoundError } from '../errors/graphs.js'
import { AsOfInvalidError, ProtocolMisuseError } from '../errors/protocol.js'
import { QueryDeadlineError, ResultTooLargeError } from '../errors/views.js'
import { json, route } from '../route.js'
import { contextGraphId, iri, seq, subGraphName } from '../schemas/common.js'
import { memoryView } from '../schemas/memory-view.js'
import { place } from './sparql-parts.js'

const family = 'explore'
const scope = {
  contextGraphId: contextGraphId.optional().describe('Default: everything that the caller may read'),
  subGraphName: subGraphName.optional(),
  view: memoryView.optional().describe('Default: what is shared and published'),
  asOf: z.string().max(64).optional().describe('An earlier state: a receipt number or a date'),
}
const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]+(-[A-Za-z0-9]+)*$/, 'must be a language tag')
  .optional()
  .describe('Preferred language of labels')
const direction = z.enum(['out', 'in']).describe('out: the entity is the subject; in: the object')
const count = z.int().nonnegative()
const pastErrors = [AsOfInvalidError, ResultTooLargeError, QueryDeadlineError]
const errors = [...place, SubGraphNotFoundError, ProtocolMisuseError, ...pastErrors]

const usages = z.array(z.object({ iri: z.string(), count }))

export const exploreSchema = route({
  method: 'GET',
  path: '/api/explore/schema',
  family,
  summary: 'List the classes and predicates of a context graph with their counts',
  about:
    'The counts follow every write. A class has its number of subjects, a predicate its number of statements, the most frequent first. What several assets say counts once in each. With `asOf`, the statements of then are counted for the request.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    contextGraphId,
    view: scope.view,
    asOf: scope.asOf,
    startsWith: z.string().max(500).optional().describe('Only IRIs that begin like this'),
    limit: z.coerce.number().int().min(1).max(2000).default(100).describe('Number of classes, and of predicates'),
  }),
  replies: {
    200: json(
      z.object({
        classes: usages,
        predicates: usages,
        isComplete: z
          .boolean()
          .describe(
            'False if some are not counted: over 2,000 of a kind in one MiB of an asset, IRIs of over 800 bytes, over 50,000 altogether, or a store that is still being counted',
          ),
        seq: seq.describe('Receipt of the newest change'),
      }),
    ),
  },
  errors: [...place, ...pastErrors],
})

export const exploreNeighbours = route({
  method: 'GET',
  path: '/api/explore/neighbours',
  family,
  summary: 'List the predicates that connect an entity, or its neighbours by one of them',
  about:
    'Without `predicate` and `direction`, answers `groups`: each of both with its number of statements, the most frequent first. With both, a page of `neighbours` and their `total`.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    entity: iri,
    ...scope,
    predicate: iri.optional(),
    direction: direction.optional(),
    language,
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Number of rows to skip'),
  }),
  replies: {
    200: json(
      z.object({
        entity: iri,
        groups: z.array(z.object({ predicate: z.string(), direction, count })).optional(),
        neighbours: z
          .array(
            z.object({
              term: z.string().describe('IRI, `_:x`, or a literal in N-Triples form'),
              label: z.string().optional(),
              types: z.array(z.string()).describe('Classes; empty for literals and blank nodes'),
            }),
          )
          .optional(),
        total: count.describe('Number of groups, or of neighbours, on all pages'),
        seq,
      }),
    ),
  },
  errors,
})

export const exploreLabels = route({
  method: 'POST',
  path: '/api/explore/labels',
  family,
  summary: 'Find the labels of many entities',
  about:
    'A label is an `rdfs:label`, `skos:prefLabel`, `schema:name`, `foaf:name` or `dcterms:title`, cut after 300 characters. The preferred language wins, then labels without a language, then English.',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ iris: z.array(iri).min(1).max(500), ...scope, language })),
  replies: {
    200: json(
      z.object({
        labels: z.record(z.string(), z.string()).describe('By IRI; an entity without a label is left out'),
        seq,
      }),
    ),
  },
  errors,
})

export const explorePath = route({
  method: 'GET',
  path: '/api/explore/path',
  family,
  summary: 'Find the shortest paths between two entities',
  about:
    'Follows statements in either direction, except `rdf:type`. `none`: there is no path of at most `searchedLength` steps. `gave-up`: the search ended after 20,000 entities or 8 seconds; there may be one.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    from: iri,
    to: iri,
    ...scope,
    language,
    maxLength: z.coerce.number().int().min(1).max(8).default(6).describe('Number of steps'),
    maxPaths: z.coerce.number().int().min(1).max(10).default(3),
  }),
  replies: {
    200: json(
      z.object({
        outcome: z.enum(['found', 'none', 'gave-up']),
        paths: z.array(
          z.object({
            steps: z.array(
              z.object({
                from: z.string(),
                to: z.string(),
                links: z.array(z.object({ predicate: z.string(), direction })),
              }),
            ),
          }),
        ),
        entities: z.array(z.object({ iri: z.string(), label: z.string().optional(), types: z.array(z.string()) })),
        searchedLength: count,
        visited: count.describe('Number of entities'),
        seq,
      }),
    ),
  },
  errors,
})
