import { z } from 'zod'
import { contextGraphId, unreadable } from '../schemas/common.js'
import { longPage, next, page } from './fields.js'
import { queryInput, queryOutput } from './memory.js'
import { type Tool, tool } from './tool.js'

const group = 'Query catalogue'

export const catalogueGraph = 'query-catalog'

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must consist of lower-case letters, digits and hyphens')
  .describe('Short name, such as `open-tasks`')
const parameter = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be up to 64 letters, digits and _, starting with a letter'),
  type: z.enum(['iri', 'text', 'number']),
  description: z.string().max(500).optional(),
})
export const savedQuery = z.object({
  name,
  description: z.string().min(1).max(2000),
  sparql: z.string().min(1).max(100_000).describe('SPARQL with parameters as {{name}}'),
  parameters: z.array(parameter).max(20).default([]),
  contextGraphId: contextGraphId
    .optional()
    .describe('Context graph to query (default: everything that the caller may read)'),
  view: queryInput.shape.view,
})
export type SavedQuery = z.infer<typeof savedQuery>

export const catalogueTools: readonly Tool[] = [
  tool({
    name: 'kg_query_catalog_list',
    title: 'List saved queries',
    description:
      'List saved queries with their purpose and parameters. Check here before you write SPARQL: a fitting query may exist.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({
      words: z.string().max(200).optional().describe('Only queries that contain these words'),
      ...page,
    }),
    output: z.object({ queries: z.array(savedQuery.extend({ shared: z.boolean(), unreadable })), ...next }),
    effect: 'read',
    pages: { field: 'queries', by: 'tool' },
  }),
  tool({
    name: 'kg_query_catalog_context_graphs',
    title: 'Context graphs with saved queries',
    description:
      'Count the saved queries of each context graph, to see what you can ask here. Then use kg_query_catalog_list.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({ ...page }),
    output: z.object({
      contextGraphs: z.array(
        z.object({
          contextGraphId: contextGraphId.optional().describe('Absent: everything that the caller may read'),
          queries: z.int(),
        }),
      ),
      ...next,
    }),
    effect: 'read',
    pages: { field: 'contextGraphs', by: 'tool' },
  }),
  tool({
    name: 'kg_query_catalog_run',
    title: 'Run a saved query',
    description: 'Run a saved query by name with its parameters. The answer is like that of kg_query.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({
      name,
      parameters: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .default({})
        .describe('Value of each parameter'),
      contextGraphId: contextGraphId.optional().describe('Query this context graph instead of the saved one'),
      ...longPage,
    }),
    output: queryOutput,
    effect: 'read',
  }),
  tool({
    name: 'kg_query_catalog_save',
    title: 'Save a query',
    description: `Save a SPARQL query that worked, so that you and other sessions can find it. It becomes an asset in the context graph ${catalogueGraph}. Write parameters as {{name}} and list them in parameters. The same name replaces it. With share=true, other agents see it.`,
    group,
    routes: [
      'createContextGraph',
      'getAsset',
      'agentIdentity',
      'createAsset',
      'pullFrom',
      'graphSparqlPut',
      'shareAsset',
    ],
    input: z.strictObject({ ...savedQuery.shape, share: z.boolean().default(false) }),
    output: z.object({
      saved: z.literal(true),
      name,
      contextGraphId,
      replaced: z.boolean(),
      shared: z.boolean(),
    }),
    effect: 'ensure',
  }),
]
