import { z } from 'zod'
import { memoryView } from '../routes/query.js'
import { address, contextGraphId, quad, subGraphName } from '../schemas/common.js'
import { minTrust } from '../schemas/trust.js'
import { iri, longPage, next } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Memory'
const where = {
  contextGraphId: contextGraphId.optional().describe('Only this context graph; all that you may read unless given'),
}
const term = z.string().describe('IRI bare, literal in N-Triples form')

export const queryInput = z.strictObject({
  sparql: z.string().min(1).max(100_000),
  ...where,
  view: memoryView
    .optional()
    .describe(
      'working-memory: your drafts; shared-working-memory; verifiable-memory: published. Else shared + published',
    ),
  subGraphName: subGraphName.optional(),
  includeSharedMemory: z.boolean().optional().describe('false: published only, where no view is named'),
  asOf: z
    .union([z.int().nonnegative(), z.string().max(64)])
    .optional()
    .describe('Read the past: number of a receipt, or ISO date'),
  minTrust: minTrust.optional(),
  ...longPage,
})

export const queryOutput = z.object({
  bindings: z.array(z.record(z.string(), z.string())).optional().describe('Rows of a SELECT'),
  quads: z.array(quad).optional().describe('Statements of a CONSTRUCT or DESCRIBE'),
  boolean: z.boolean().optional().describe('Answer of an ASK'),
  total: z.int().describe('Rows in all'),
  seq: z.int().describe('The moment that was read'),
  ...next,
})

export const memoryTools: readonly Tool[] = [
  tool({
    name: 'kg_query',
    title: 'Ask in SPARQL',
    description:
      'Ask with SPARQL (SELECT, ASK, CONSTRUCT, DESCRIBE) over what you may read. Your own unshared drafts are only in view working-memory. GRAPH ?g gives the asset a statement is in. Put LIMIT and ORDER BY into it; long results come in pages. When you do not know IRIs or predicates yet, start with kg_memory_search.',
    group,
    routes: ['postQuery'],
    input: queryInput,
    output: queryOutput,
    effect: 'read',
  }),
  ...fromRoute('searchMemory', {
    name: 'kg_memory_search',
    title: 'Search the memory',
    description:
      'Full-text search over names and texts of all that you may read: drafts, shared and published. The way to recall something when you have words and no IRIs. Each hit tells its asset and layer; published counts more than shared, shared more than draft. Go on with kg_get_entity.',
    group,
    effect: 'read',
    rename: { query: 'q' },
    fields: {
      query: z.string().min(1).max(1000).describe('Words in any order; "in quotes" they must follow each other'),
      limit: z.int().min(1).max(100).default(10).describe('How many at most'),
    },
    pages: { field: 'hits', by: 'node' },
  }),
  tool({
    name: 'kg_get_entity',
    title: 'All about one entity',
    description:
      'What is said about one entity (its statements) and what points to it, over drafts, shared and published. Take the IRI from a search or a query. For who said it, take kg_get_entity_sources.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({ entity: iri, ...where, ...longPage }),
    output: z.object({
      entity: z.string(),
      found: z.boolean(),
      statements: z.array(z.object({ predicate: z.string(), object: term })),
      mentionedBy: z.array(z.object({ subject: z.string(), predicate: z.string() })).describe('At most 50'),
      ...next,
    }),
    effect: 'read',
  }),
  tool({
    name: 'kg_get_entity_sources',
    title: 'Where statements about an entity come from',
    description:
      'Each statement about an entity with its source: context graph, asset, author and layer (wm draft, swm shared, vm published on the chain). Use it to judge how far a fact can be trusted, and to cite it; then kg_knowledge_asset_prove.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({ entity: iri, ...where, ...longPage }),
    output: z.object({
      entity: z.string(),
      sources: z.array(
        z.object({
          predicate: z.string(),
          object: term,
          layer: z.enum(['wm', 'swm', 'vm']),
          graph: z.string(),
          contextGraphId: z.string().optional(),
          subGraphName: z.string().optional(),
          asset: z.string().optional(),
          author: address.optional(),
        }),
      ),
      ...next,
    }),
    effect: 'read',
  }),
]
