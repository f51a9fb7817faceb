import { z } from 'zod'
import * as errors from '../errors/dataset-routes.js'
import { json, route } from '../route.js'
import { nextCursor, page } from '../schemas/common.js'
import { kgElement } from '../schemas/datasets.js'
import { datasetId, earlierRoute, queryItem, refusedClient } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'dataset-lookups', deadline: 'read' } as const

export const datasetFingerprint = route({
  ...common,
  method: 'GET',
  path: '/api/latest/fingerprint/:dataset_id',
  summary: 'The hashes of a dataset',
  params: z.object({ dataset_id: datasetId }),
  replies: { 200: json(z.object({ dataset_id: z.string(), root_hash: z.string(), data_hash: z.string() })) },
  errors: [...refusedClient, errors.DatasetNotFoundError],
})

export const listDatasetObjects = route({
  ...common,
  method: 'GET',
  path: '/api/latest/objects/:dataset_id',
  summary: 'List the objects of a dataset, in its own order',
  params: z.object({ dataset_id: datasetId }),
  query: z.strictObject({ ...page }),
  replies: { 200: json(z.object({ objects: z.array(kgElement), nextCursor })) },
  errors: [...refusedClient, errors.DatasetNotFoundError],
})

export const datasetProofs = route({
  ...common,
  deadline: 'long',
  method: 'POST',
  path: '/api/latest/get_merkle_proofs',
  summary: 'Prove that objects belong to a dataset',
  about: 'Objects that the dataset does not have are left out. docs/dataset-format.md says how a proof is checked.',
  body: json(
    z.object({
      dataset_id: datasetId,
      object_ids: z.array(z.string()).min(1).max(1000).describe('The @id of each object'),
    }),
  ),
  replies: {
    200: json(
      z.array(
        z.object({
          object_id: z.string(),
          object_index: z.int().describe('Position of its leaf'),
          kgObject: z.record(z.string(), z.unknown()).describe('The object in the order that its hash needs'),
          proof: z.array(z.string()).describe('The neighbours from the leaf to the root'),
        }),
      ),
    ),
  },
  errors: [...refusedClient, errors.DatasetNotFoundError],
})

export const connectionTypes = route({
  ...common,
  method: 'GET',
  path: '/api/latest/get_connection_types/:standard_id',
  summary: 'The types of relations that a standard gives',
  params: z.object({ standard_id: z.string().max(64).describe('gs1 or wot') }),
  replies: { 200: json(z.object({ connection_types: z.array(z.string()) })) },
  errors: [...refusedClient, errors.StandardUnknownError],
})

export const elementIssuer = route({
  ...common,
  method: 'GET',
  path: '/api/latest/get_element_issuer_identity/:element_id',
  summary: 'Who published an element, and what proves it',
  about:
    'There is one entry for each creator that has an element of this id. The signature of a dataset covers its root hash, and a proof of the element leads to that root.',
  params: z.object({
    element_id: z.string().min(1).max(256).describe('The @id of an object, or its unique_identifier'),
  }),
  replies: {
    200: json(
      z.array(
        z.object({
          unique_identifier: z.string(),
          identifierType: z.literal('ERC725'),
          identifierValue: z.string().describe('Address of the creator'),
          datasets: z.array(
            z.object({
              dataset_id: z.string(),
              root_hash: z.string(),
              signature: z.array(z.looseObject({ type: z.string(), proofValue: z.string() })),
            }),
          ),
        }),
      ),
    ),
  },
  errors: [...refusedClient, errors.ElementNotFoundError],
})

export const queryLocalObjects = route({
  ...common,
  deadline: 'long',
  method: 'POST',
  path: '/api/latest/query/local',
  summary: 'Find objects by their identifiers',
  about:
    'An object must fit every item of the query. What a newer dataset says of an object comes instead of what an older one says.',
  body: json(z.object({ query: z.array(queryItem).min(1).max(100) })),
  replies: {
    200: json(
      z.array(z.object({ kgObject: kgElement, dataset_id: z.string(), replication_info: z.array(z.looseObject({})) })),
    ),
  },
  errors: [...refusedClient],
})

export const earlierInfo = route({
  ...common,
  method: 'GET',
  path: '/api/latest/info',
  summary: 'Version, network and identity of the node',
  replies: {
    200: json(
      z.object({
        version: z.string(),
        is_bootstrap: z.boolean(),
        network: z.object({ identity: z.string().describe('Peer id') }),
        blockchain: z.array(
          z.object({ blockchain_id: z.string(), identity: z.string().describe('Creator of what you import') }),
        ),
      }),
    ),
  },
  errors: [...refusedClient],
})

export const healthCheck = route({
  ...common,
  method: 'GET',
  path: '/api/latest/health_check',
  summary: 'Answers while the node runs',
  replies: { 200: json(z.object({})) },
  errors: [...refusedClient],
})
