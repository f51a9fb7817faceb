import { z } from 'zod'
import { address, contextGraphId, quad, subGraphName } from '../schemas/common.js'
import { memoryView } from '../schemas/memory-view.js'
import { minTrust } from '../schemas/trust.js'
import { iri, longPage, next } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Memory'
const where = {
  contextGraphId: contextGraphId.optional().describe('Only this context graph (default: everything you may read)'),
}
const term = z.string().describe('IRI without brackets, literal as in N-Triples')

export const queryInput = z.strictObject({
  sparql: z.string().min(1).max(100_000),
  ...where,
  view: memoryView
    .optional()
    .describe(
      'working-memory: your drafts; shared-working-memory: shared; verifiable-memory: published. Default: shared and published',
    ),
  subGraphName: subGraphName.optional(),
  includeSharedMemory: z.boolean().optional().describe('false: only published assets, if `view` is missing'),
  asOf: z
    .union([z.int().nonnegative(), z.string().max(64)])
    .optional()
    .describe('Earlier state: receipt number or ISO date'),
  minTrust: minTrust.optional(),
  ...longPage,
})

export const queryOutput = z.object({
  bindings: z.array(z.record(z.string(), z.string())).optional().describe('Rows of a SELECT'),
  quads: z.array(quad).optional().describe('Statements of a CONSTRUCT or DESCRIBE'),
  boolean: z.boolean().optional().describe('Answer of an ASK'),
  total: z.int().describe('Total number of rows'),
  seq: z.int().describe('Receipt number of the state that was read'),
  ...next,
})

export const memoryTools: readonly Tool[] = [
  tool({
    name: 'kg_query',
    title: 'Run a SPARQL query',
    description:
      'Run a SPARQL query (SELECT, ASK, CONSTRUCT, DESCRIBE) over what you may read. Your unshared drafts are only in the view working-memory. GRAPH ?g gives the asset of a statement. Use LIMIT and ORDER BY; long results come in pages. If you do not know the IRIs or predicates, start with kg_memory_search.',
    group,
    profiles: ['core'],
    brief: {
      description:
        'Query with SPARQL, such as tables that were imported. Without `view`: shared and published; your unshared drafts are in working-memory.',
      fields: ['sparql', 'contextGraphId', 'view', 'limit', 'cursor'],
    },
    routes: ['postQuery'],
    input: queryInput,
    output: queryOutput,
    effect: 'read',
  }),
  ...fromRoute('searchMemory', {
    name: 'kg_memory_search',
    title: 'Search the memory',
    description:
      'Full-text search over names and texts in everything you may read: drafts, shared and published assets. Use it when you have words but no IRIs. Each result names its asset and layer; published results rank above shared ones, and those above drafts. Continue with kg_get_entity.',
    group,
    profiles: ['assets'],
    effect: 'read',
    rename: { query: 'q' },
    fields: {
      query: z.string().min(1).max(1000).describe('Words in any order; "words in quotes" must appear together'),
      limit: z.int().min(1).max(100).default(10).describe('Maximum number'),
    },
    pages: { field: 'hits', by: 'node' },
  }),
  tool({
    name: 'kg_get_entity',
    title: 'Show an entity',
    description:
      'Show the statements about one entity and what points to it, in drafts, shared and published assets. Get its IRI from a search or query. To see who said it, use kg_get_entity_sources.',
    group,
    profiles: ['assets'],
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
      'Show each statement about an entity with its source: context graph, asset, author and layer (wm draft, swm shared, vm published on the chain). Use it to judge whether a fact can be trusted, and to cite it; then kg_knowledge_asset_prove.',
    group,
    profiles: ['assets', 'chain'],
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
