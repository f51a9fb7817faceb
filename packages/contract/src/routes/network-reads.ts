import { z } from 'zod'
import { KeyNotHeldError } from '../errors/assets.js'
import * as datasets from '../errors/dataset-routes.js'
import { PeersUnavailableError } from '../errors/graphs.js'
import * as errors from '../errors/network-queries.js'
import { json, route, spooled } from '../route.js'
import { datasetRecord, handler, handlerResult } from '../schemas/datasets.js'
import { blockchainId, fingerprints } from '../schemas/market.js'
import { earlierRoute, handlerParams, refusedClient } from './dataset-parts.js'
import { exportResult } from './datasets.js'

const common = { ...earlierRoute, family: 'network-reads' } as const

const replyId = z.string().min(1).max(64).describe('Of an answer to your network query')
const offeredId = z.string().min(1).max(128).describe('A dataset that the answer offers')
const payment = {
  max_price: z
    .string()
    .regex(/^\d{1,29}$/, 'must be token wei, as calculated_price is')
    .optional()
    .describe(
      'The most to pay, in token wei as `calculated_price` is (default: the setting `market.maxReadPrice`). Only the operator can allow more than the setting',
    ),
  blockchain_id: blockchainId.describe('The chain to pay on (default: one that both nodes use)'),
}
const readErrors = [
  ...refusedClient,
  KeyNotHeldError,
  errors.NetworkReplyUnknownError,
  errors.ReadNotFreeError,
  PeersUnavailableError,
] as const
const paid = z
  .object({ blockchain_id: z.string(), price: z.string().describe('Token wei'), purchase_id: z.string() })
  .optional()
  .describe('Absent for what was free')
const resultErrors = [...refusedClient, datasets.HandlerNotFoundError, datasets.DatasetNotFoundError] as const

export const networkRead = route({
  ...common,
  method: 'POST',
  path: '/api/latest/network/read',
  summary: 'Fetch a dataset from the node that offers it',
  about:
    'The dataset is fetched, checked against its root and signatures, and imported as yours. Permissioned data comes along for agents with a grant there. One with a price comes encrypted: the node sets the price aside on the chain, gets the key when the seller takes it, and gets it back if no key comes. `max_price` limits the price.',
  deadline: 'long',
  body: json(z.object({ reply_id: replyId, data_set_id: offeredId, ...payment })),
  replies: { 200: json(handler) },
  errors: readErrors,
})

export const networkReadResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/network/read/result/:handler_id',
  summary: 'How a fetch went',
  deadline: 'read',
  live: true,
  params: handlerParams,
  replies: {
    200: json(
      handlerResult(
        datasetRecord.extend({ reply_id: z.string(), data_set_id: z.string(), fingerprint_data: fingerprints, paid }),
      ),
    ),
  },
  errors: resultErrors,
})

export const networkReadExport = route({
  ...common,
  method: 'POST',
  path: '/api/latest/network/read_export',
  summary: 'Fetch a dataset and export it',
  about: 'Send the fields as a form or as JSON.',
  deadline: 'long',
  body: spooled(
    'file',
    z.object({
      reply_id: replyId,
      data_set_id: offeredId,
      standard_id: z
        .string()
        .max(64)
        .default('GRAPH')
        .describe('GRAPH, or the standard that the dataset was imported in: GS1-EPCIS or WOT'),
      ...payment,
    }),
  ),
  replies: { 200: json(handler) },
  errors: [...readErrors, datasets.StandardUnknownError],
})

export const networkReadExportResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/network/read_export/result/:handler_id',
  summary: 'The dataset that was fetched',
  deadline: 'read',
  live: true,
  params: handlerParams,
  replies: exportResult.replies,
  errors: resultErrors,
})

export const readNetwork = route({
  ...common,
  method: 'POST',
  path: '/api/read/network',
  summary: 'Fetch an import',
  deadline: 'long',
  body: json(z.object({ query_id: z.string().min(1).max(64), reply_id: replyId, import_id: offeredId, ...payment })),
  replies: { 200: json(z.object({ message: z.string(), handler_id: z.uuid() })) },
  errors: readErrors,
})
