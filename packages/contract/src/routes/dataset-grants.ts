import { z } from 'zod'
import * as errors from '../errors/dataset-routes.js'
import { json, route } from '../route.js'
import { address } from '../schemas/common.js'
import { datasetId, earlierRoute, refusedClient } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'dataset-grants', deadline: 'long', method: 'POST' } as const
const objectId = z.string().min(1).max(2048).optional()
const object = {
  dataset_id: datasetId,
  kg_object_id: objectId.describe('The @id of the object'),
  ot_object_id: objectId.describe('The same, in the old spelling'),
}
const about = [
  ...refusedClient,
  errors.DatasetNotFoundError,
  errors.ImporterOnlyError,
  errors.ElementNotFoundError,
  errors.PermissionedDataMissingError,
] as const

export const grantViewer = route({
  ...common,
  path: '/api/latest/permissioned_data/whitelist_viewer',
  summary: 'Let an agent see the permissioned data of an object',
  about: 'The agent also needs to see the dataset: share it. Only its importer can grant this.',
  body: json(
    z
      .object({ ...object, viewer_erc_id: address.describe('The agent that may see it') })
      .refine((body) => (body.kg_object_id ?? body.ot_object_id) !== undefined, {
        path: ['kg_object_id'],
        error: 'is missing',
      }),
  ),
  replies: { 200: json(z.object({ message: z.string() })) },
  errors: about,
})

export const removePermissionedData = route({
  ...common,
  path: '/api/latest/permissioned_data/remove',
  summary: 'Remove the permissioned data of an object, or the grant of a viewer',
  about:
    'With `viewer_erc_id` only that agent can no longer see the data. Without it, the data is erased from this node, with all grants; its hash stays, so id and root do too.',
  body: json(
    z
      .object({
        ...object,
        identifier_type: z.string().max(256).optional().describe('Names the object by an identifier instead'),
        identifier_value: z.string().max(2048).optional(),
        viewer_erc_id: address.optional().describe('Withdraw the grant of this agent'),
      })
      .refine((body) => (body.kg_object_id ?? body.ot_object_id ?? body.identifier_value) !== undefined, {
        path: ['kg_object_id'],
        error: 'is missing, and so is identifier_value',
      }),
  ),
  replies: { 200: json(z.object({ message: z.string() })) },
  errors: about,
})
