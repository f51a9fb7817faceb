import { z } from 'zod'
import * as errors from '../errors/dataset-routes.js'
import { json, route } from '../route.js'
import { handler, handlerResult, trailItem } from '../schemas/datasets.js'
import { earlierRoute, handlerParams, identifierFields, refusedClient, texts, withPairs } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'dataset-trails' } as const

export const trailLookup = route({
  ...common,
  method: 'POST',
  path: '/api/latest/trail/lookup',
  summary: 'Find objects from which a trail can begin',
  deadline: 'long',
  body: json(withPairs(z.object(identifierFields))),
  replies: {
    200: json(
      z.array(
        z.object({
          unique_identifier: z.string(),
          identifiers: z.array(z.object({ identifierType: z.string(), identifierValue: z.string() })),
          datasets: z.array(
            z.object({
              dataset_id: z.string(),
              metadata: z.object({
                dataCreator: z.object({ identifiers: z.array(z.looseObject({ identifierValue: z.string() })) }),
                timestamp: z.string(),
              }),
            }),
          ),
        }),
      ),
    ),
  },
  errors: [...refusedClient],
})

const types = z.array(z.string()).nullish()

export const trailFind = route({
  ...common,
  method: 'POST',
  path: '/api/latest/trail/find',
  summary: 'Follow relations from objects, as a job',
  deadline: 'long',
  body: json(
    z
      .object({
        unique_identifiers: texts.refine((list) => list.length > 0 && list.length <= 1000, {
          error: 'must be 1 to 1000 objects',
        }),
        depth: z.int().min(0).max(1000).default(1000),
        reach: z.enum(['narrow', 'extended']).default('narrow'),
        included_connection_types: types.describe('Follow only these, and no type twice in a row'),
        excluded_connection_types: types.describe('Do not follow these'),
      })
      .refine(
        ({ included_connection_types: included, excluded_connection_types: excluded }) =>
          !included?.some((type) => excluded?.includes(type)),
        { path: ['excluded_connection_types'], error: 'must have no type that is included' },
      ),
  ),
  replies: { 200: json(handler) },
  errors: [...refusedClient],
})

export const trailFindResult = route({
  ...common,
  method: 'GET',
  path: '/api/latest/trail/find/result/:handler_id',
  summary: 'The objects that a job has found',
  about: 'Objects are shown as the datasets have them now. A trail that was cut has the header `kg-truncated: true`.',
  deadline: 'read',
  params: handlerParams,
  replies: { 200: json(handlerResult(z.array(trailItem))) },
  errors: [...refusedClient, errors.HandlerNotFoundError],
})
