import { z } from 'zod'
import * as errors from '../errors/dataset-routes.js'
import { ImportBudgetError } from '../errors/import.js'
import { json, route, spooled } from '../route.js'
import { contextGraphId } from '../schemas/common.js'
import {
  datasetRecord,
  datasetTally,
  handler,
  handlerResult,
  importOutcome,
  standardId,
  trailItem,
} from '../schemas/datasets.js'
import { datasetId, earlierRoute, handlerParams, identifierFields, withPairs } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'datasets' } as const

export const importDataset = route({
  ...common,
  method: 'POST',
  path: '/api/latest/import',
  summary: 'Import a dataset',
  about:
    'The answer comes at once; the import goes on as a job. A dataset becomes a Knowledge Asset whose name is its dataset id. Importing the same dataset again changes nothing.',
  deadline: 'long',
  cap: 'dataset',
  body: spooled(
    'file',
    z.object({
      standard_id: z.string().max(64).default('').describe('GS1-EPCIS, WOT or GRAPH'),
      context_graph_id: contextGraphId.optional().describe('Where the dataset goes; `datasets` by default'),
    }),
  ),
  replies: { 200: json(handler) },
  errors: [
    errors.DatasetClientRefusedError,
    errors.StandardUnknownError,
    errors.DatasetFileMissingError,
    ImportBudgetError,
  ],
})

export const importResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/import/result/:handler_id',
  summary: 'How an import went',
  deadline: 'read',
  params: handlerParams,
  replies: { 200: json(importOutcome(datasetRecord)) },
  errors: [errors.DatasetClientRefusedError, errors.HandlerNotFoundError, errors.DatasetNotFoundError],
})

export const trail = route({
  ...common,
  method: 'POST',
  path: '/api/latest/trail',
  summary: 'Follow relations from objects, across datasets and creators',
  about:
    'Starts at objects with one of the identifiers; the type `uid` means the @id. With `connection_types`, follows only those relations, and no type twice in a row. An answer that was cut has the header `kg-truncated: true`.',
  deadline: 'long',
  cap: 'data',
  body: json(
    withPairs(
      z.object({
        ...identifierFields,
        depth: z.int().min(0).max(1000).default(1000).describe('How far from the start; 0 gives the start objects'),
        connection_types: z.array(z.string()).nullish(),
        extended: z.boolean().optional().describe('The same as reach: extended'),
        reach: z.enum(['narrow', 'extended']).optional(),
      }),
    ),
  ),
  replies: { 200: json(z.array(trailItem)) },
  errors: [errors.DatasetClientRefusedError],
})

export const exportDataset = route({
  ...common,
  method: 'POST',
  path: '/api/latest/export',
  summary: 'Export a dataset',
  about:
    'An EPCIS dataset can be written in another version or syntax than it came in. What that version cannot say is listed under `losses` of the result.',
  deadline: 'long',
  body: json(
    z
      .object({
        dataset_id: datasetId,
        standard_id: z.string().max(64).default('GRAPH').describe('GRAPH, or the standard that it came in'),
        version: z.enum(['1.2', '2.0']).optional().describe('Of EPCIS; that of the source by default'),
        syntax: z.enum(['xml', 'json']).optional().describe('Of EPCIS; json gives 2.0, 1.2 gives xml'),
      })
      .refine(({ version, syntax }) => !(version === '1.2' && syntax === 'json'), {
        path: ['syntax'],
        error: 'must be xml: EPCIS 1.2 has no JSON',
      })
      .refine((body) => body.standard_id === 'GS1-EPCIS' || (body.version ?? body.syntax) === undefined, {
        path: ['version'],
        error: 'is only for GS1-EPCIS, as is syntax',
      }),
  ),
  replies: { 200: json(handler) },
  errors: [errors.DatasetClientRefusedError, errors.StandardUnknownError, errors.DatasetNotFoundError],
})

export const exportResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/export/result/:handler_id',
  summary: 'The exported dataset',
  deadline: 'read',
  live: true,
  params: handlerParams,
  replies: {
    200: json(
      handlerResult(
        z.object({
          dataset_id: z.string(),
          standard_id: standardId,
          formatted_dataset: z.string().describe('The dataset as text, in the standard that was asked for'),
          root_hash: z.string(),
          data_hash: z.string(),
          data_creator: z.object({
            identifiers: z.array(z.looseObject({ identifierValue: z.string(), blockchain_id: z.string() })),
          }),
          dc_node_wallets: z.array(z.object({ blockchain_id: z.string(), wallet: z.string() })),
          replication_info: z.array(z.looseObject({})).describe('Empty: no dataset is replicated yet'),
          losses: z
            .array(z.object({ of: z.string(), field: z.string(), why: z.string() }))
            .optional()
            .describe('What the version or syntax cannot say, up to 100 entries'),
        }),
      ),
    ),
  },
  errors: [errors.DatasetClientRefusedError, errors.HandlerNotFoundError, errors.DatasetNotFoundError],
})

export const datasetStandards = route({
  ...common,
  method: 'GET',
  path: '/api/latest/standards',
  summary: 'The standards that can be imported and exported',
  deadline: 'read',
  replies: { 200: json(z.object({ standards: z.array(standardId) })) },
  errors: [errors.DatasetClientRefusedError],
})

export const datasetInfo = route({
  ...common,
  method: 'GET',
  path: '/api/latest/get_dataset_info/:dataset_id',
  summary: 'What the node knows of a dataset',
  deadline: 'read',
  params: z.object({ dataset_id: datasetId }),
  replies: {
    200: json(
      datasetRecord.extend({
        standard_id: standardId,
        context_graph_id: z.string(),
        data_creator: z.string().describe('Address of the creator'),
        import_agent: z.string().describe('Address of the agent that imported it'),
        objects: z.int(),
        relations: z.int(),
        ...datasetTally,
      }),
    ),
  },
  errors: [errors.DatasetClientRefusedError, errors.DatasetNotFoundError],
})
