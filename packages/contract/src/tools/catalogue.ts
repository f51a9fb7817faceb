import { z } from 'zod'
import { contextGraphId, unreadable } from '../schemas/common.js'
import { savedQuery as anySavedQuery, savedQueryName as name, parameterValues } from '../schemas/saved-query.js'
import { longPage, next, page } from './fields.js'
import { queryInput, queryOutput } from './memory.js'
import { type Tool, tool } from './tool.js'

const group = 'Query catalogue'

export const catalogueGraph = 'query-catalog'

const savedQuery = anySavedQuery.extend({ view: queryInput.shape.view })

export const catalogueTools: readonly Tool[] = [
  tool({
    name: 'kg_query_catalog_list',
    title: 'List saved queries',
    description:
      'List saved queries with their purpose and parameters. Check here before you write SPARQL: a fitting query may exist.',
    group,
    profiles: ['assets'],
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
    profiles: ['assets'],
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
    profiles: ['assets'],
    routes: ['postQuery'],
    input: z.strictObject({
      name,
      parameters: parameterValues,
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
    profiles: ['assets'],
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
