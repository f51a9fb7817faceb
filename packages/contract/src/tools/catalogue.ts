import { z } from 'zod'
import { contextGraphId, unreadable } from '../schemas/common.js'
import { longPage, next, page } from './fields.js'
import { queryInput, queryOutput } from './memory.js'
import { type Tool, tool } from './tool.js'

const group = 'Query catalogue'

export const catalogueGraph = 'query-catalog'

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be small letters, digits and hyphens')
  .describe('Short name, such as `open-tasks`')
const parameter = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/),
  type: z.enum(['iri', 'text', 'number']),
  description: z.string().max(500).optional(),
})
export const savedQuery = z.object({
  name,
  description: z.string().min(1).max(2000),
  sparql: z.string().min(1).max(100_000).describe('Parameters stand in it as {{name}}'),
  parameters: z.array(parameter).max(20).default([]),
  contextGraphId: contextGraphId.optional().describe('What it asks; all that the caller may read unless given'),
  view: queryInput.shape.view,
})
export type SavedQuery = z.infer<typeof savedQuery>

export const catalogueTools: readonly Tool[] = [
  tool({
    name: 'kg_query_catalog_list',
    title: 'List saved queries',
    description:
      'Saved queries with what they answer and the parameters they take. Look here before you write SPARQL: someone may have solved it.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({ words: z.string().max(200).optional().describe('Only those that contain this'), ...page }),
    output: z.object({ queries: z.array(savedQuery.extend({ shared: z.boolean(), unreadable })), ...next }),
    effect: 'read',
    pages: { field: 'queries', by: 'tool' },
  }),
  tool({
    name: 'kg_query_catalog_context_graphs',
    title: 'Context graphs with saved queries',
    description:
      'Which context graphs the saved queries ask, and how many there are for each. A first look at what can be asked here; then kg_query_catalog_list.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({ ...page }),
    output: z.object({
      contextGraphs: z.array(
        z.object({
          contextGraphId: contextGraphId.optional().describe('Absent: all that the caller may read'),
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
    description: 'Run a saved query by name with its parameters. The answer is as that of kg_query.',
    group,
    routes: ['postQuery'],
    input: z.strictObject({
      name,
      parameters: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .default({})
        .describe('Value of each parameter'),
      contextGraphId: contextGraphId.optional().describe('Ask this one in place of the saved one'),
      ...longPage,
    }),
    output: queryOutput,
    effect: 'read',
  }),
  tool({
    name: 'kg_query_catalog_save',
    title: 'Save a query',
    description: `Save a SPARQL query that worked, so that you and other sessions find it again: as an asset in the context graph ${catalogueGraph}. Mark what varies as {{name}} and list it in parameters. The same name replaces it. With share=true other agents see it.`,
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
