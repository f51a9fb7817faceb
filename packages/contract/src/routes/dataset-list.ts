import { z } from 'zod'
import { NameTakenError } from '../errors/assets.js'
import * as errors from '../errors/dataset-routes.js'
import { json, route } from '../route.js'
import { address, hash, nextCursor, page, timestamp } from '../schemas/common.js'
import { standardId } from '../schemas/datasets.js'
import { decimal } from '../schemas/publishing.js'

const listedDataset = z
  .object({
    datasetId: hash,
    title: z.string().optional(),
    standard: standardId.describe('What it was imported from'),
    creator: z.string().describe('Address of the creator; several are joined by +'),
    contextGraphId: z.string(),
    objects: z.int(),
    relations: z.int(),
    bytes: z.int().describe('Size as KG-JSON'),
    importedAt: timestamp,
    layer: z.enum(['wm', 'swm', 'vm']).describe('wm: only yours; swm: shared; vm: published'),
  })
  .meta({ id: 'ListedDataset' })

export const listDatasets = route({
  method: 'GET',
  path: '/api/datasets',
  family: 'datasets',
  summary: 'List the datasets that you may see, newest first',
  auth: 'agent',
  clients: 'datasets',
  deadline: 'read',
  query: z.strictObject({ ...page }),
  replies: { 200: json(z.object({ datasets: z.array(listedDataset), nextCursor })) },
  errors: [errors.DatasetClientRefusedError],
})

export const shareDataset = route({
  method: 'POST',
  path: '/api/datasets/:datasetId/share',
  family: 'datasets',
  summary: 'Share a dataset that you have imported, with all assets that hold it',
  about: 'Safe to repeat: what is shared already stays.',
  auth: 'agent',
  clients: 'datasets',
  deadline: 'long',
  outcomeUnknown: true,
  params: z.strictObject({ datasetId: z.string().min(1).max(128).describe('Id of the dataset') }),
  replies: {
    200: json(
      z.object({
        datasetId: hash,
        contextGraphId: z.string(),
        parts: z.int().describe('Knowledge Assets that hold the dataset'),
      }),
    ),
  },
  errors: [errors.DatasetClientRefusedError, errors.DatasetNotFoundError, errors.ImporterOnlyError, NameTakenError],
})

const heldDataset = z
  .object({
    blockchainId: z.string(),
    offerId: z.string(),
    datasetId: hash,
    creator: address.describe('Wallet that pays'),
    state: z
      .enum(['fetching', 'bidding', 'waiting', 'holding', 'challenged', 'completed', 'failed', 'released'])
      .describe('waiting: the bid is on the chain; released: the node does not hold it, `reason` says why'),
    reason: z.string().optional(),
    bytes: z.int().describe('Size as KG-JSON'),
    price: decimal.describe('Token wei for the whole time'),
    stake: decimal.describe('Token wei that the node loses if it fails'),
    holdingMinutes: z.int(),
    bidsUntil: timestamp,
    endsAt: timestamp.optional().describe('End of the holding, once the node was chosen'),
    number: z.int().optional().describe('Which of the wallet’s holdings it is'),
    challenge: z
      .object({ blockIndex: z.int(), answerUntil: timestamp })
      .optional()
      .describe('The open challenge, which the node answers by itself'),
    isPruned: z.boolean().describe('Whether its data was removed from this node'),
    updatedAt: timestamp,
  })
  .meta({ id: 'HeldDataset' })

export const listHoldings = route({
  method: 'GET',
  path: '/api/datasets/holdings',
  family: 'datasets',
  summary: 'List the datasets that the node holds for others, the last changed first',
  about: 'Also those that it has bid on and those that are over. Settings `market.hold…` say what it bids on.',
  auth: 'admin',
  clients: 'datasets',
  deadline: 'read',
  live: true,
  query: z.strictObject({ ...page }),
  replies: { 200: json(z.object({ holdings: z.array(heldDataset), nextCursor })) },
  errors: [errors.DatasetClientRefusedError],
})
