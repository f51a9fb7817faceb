import { z } from 'zod'
import * as datasets from '../errors/dataset-routes.js'
import { PeersUnavailableError } from '../errors/graphs.js'
import * as market from '../errors/market.js'
import * as errors from '../errors/offers.js'
import { json, route } from '../route.js'
import { nextCursor, page } from '../schemas/common.js'
import { handler } from '../schemas/datasets.js'
import { blockchainId } from '../schemas/market.js'
import { listedOffer, offerStatus, replicationResult, replicationTerms, replicationTerms1 } from '../schemas/offers.js'
import { datasetId, earlierRoute, handlerParams, refusedClient } from './dataset-parts.js'
import { chainErrors } from './publishing.js'

const common = { ...earlierRoute, family: 'dataset-market' } as const

const offerErrors = [
  ...refusedClient,
  market.BlockchainUnknownError,
  market.MarketMissingError,
  market.MarketBalanceTooLowError,
  market.PaymentOverLimitError,
  errors.OfferTermsInvalidError,
  errors.OfferDailyLimitError,
  PeersUnavailableError,
  ...chainErrors,
] as const

export const replicate = route({
  ...common,
  method: 'POST',
  path: '/api/latest/replicate',
  summary: 'Have a dataset held by other nodes',
  about:
    'Makes an offer on the chain. Nodes fetch an encrypted copy and bid; after the time for bids, the chain chooses. The price comes from the profile, or is deposited from the wallet first. Permissioned data stays here.',
  deadline: 'long',
  body: json(z.object({ dataset_id: datasetId, blockchain_id: blockchainId, ...replicationTerms })),
  replies: { 200: json(handler) },
  errors: [...offerErrors, datasets.DatasetNotFoundError],
})

const result = {
  ...common,
  method: 'GET',
  deadline: 'read',
  live: true,
  params: handlerParams,
  replies: { 200: json(replicationResult) },
  errors: [...refusedClient, datasets.HandlerNotFoundError],
} as const

export const replicateStatus = route({
  ...result,
  path: '/api/latest/replicate/:handler_id',
  summary: 'How a replication goes',
})

export const replicateResult = route({
  ...result,
  path: '/api/latest/replicate/result/:handler_id',
  summary: 'How a replication went',
})

export const cancelReplication = route({
  ...common,
  method: 'DELETE',
  path: '/api/latest/replicate/:handler_id',
  summary: 'Cancel an offer before its holders are chosen',
  about: 'The tokens that were set aside are free again when its status is CANCELLED.',
  deadline: 'long',
  params: handlerParams,
  replies: { 200: json(replicationResult) },
  errors: [...refusedClient, datasets.HandlerNotFoundError, errors.OfferStateError],
})

export const listOffers = route({
  ...common,
  method: 'GET',
  path: '/api/latest/offers',
  summary: 'List your offers, newest first',
  deadline: 'read',
  live: true,
  query: z.strictObject({ dataset_id: datasetId.optional(), ...page }),
  replies: { 200: json(z.object({ offers: z.array(listedOffer), nextCursor })) },
  errors: [...refusedClient],
})

export const replicateImport = route({
  ...common,
  method: 'POST',
  path: '/api/replication',
  summary: 'Have an import held by other nodes',
  about: 'An earlier offer of the import that has no holders yet is cancelled.',
  deadline: 'long',
  body: json(z.object({ import_id: datasetId, ...replicationTerms1 })),
  replies: { 200: json(z.object({ replication_id: z.uuid() })) },
  errors: [...offerErrors, errors.OfferNotStartedError],
})

export const replicationStatus = route({
  ...common,
  method: 'GET',
  path: '/api/replication/:replication_id',
  summary: 'State of an offer',
  deadline: 'read',
  live: true,
  params: z.object({ replication_id: z.string().max(64) }),
  replies: { 200: json(z.object({ offer_status: offerStatus, message: z.string(), offer_id: z.string().optional() })) },
  errors: [...refusedClient, errors.OfferNotFoundError],
})
