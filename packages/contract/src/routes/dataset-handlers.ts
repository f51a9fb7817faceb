import { z } from 'zod'
import { JobStateError } from '../errors/assets.js'
import * as errors from '../errors/dataset-routes.js'
import { json, route } from '../route.js'
import { nextCursor, page, timestamp } from '../schemas/common.js'
import { handlerFailure, handlerProgress, handlerStatus, importSource } from '../schemas/datasets.js'
import { earlierRoute, handlerParams, refusedClient } from './dataset-parts.js'

const common = { ...earlierRoute, family: 'datasets' } as const
const kind = z.enum(['import', 'export', 'trail', 'read'])

export const listHandlers = route({
  ...common,
  method: 'GET',
  path: '/api/latest/handlers',
  summary: 'List your imports, exports, trails or reads, newest first',
  deadline: 'read',
  query: z.strictObject({ kind: kind.default('import'), status: handlerStatus.optional(), ...page }),
  replies: {
    200: json(
      z.object({
        handlers: z.array(
          z.object({
            handler_id: z.string(),
            kind,
            status: handlerStatus,
            progress: handlerProgress.optional(),
            error: handlerFailure.optional(),
            created: timestamp,
            updated: timestamp,
            ...importSource,
            dataset_id: z.string().optional().describe('What it is about, or what came of it'),
          }),
        ),
        nextCursor,
      }),
    ),
  },
  errors: [...refusedClient],
})

export const cancelHandler = route({
  ...common,
  method: 'DELETE',
  path: '/api/latest/handlers/:handler_id',
  summary: 'Cancel an import, export or trail that waits or is under way; nothing of it stays',
  deadline: 'long',
  params: handlerParams,
  replies: { 200: json(z.object({ handler_id: z.string(), status: handlerStatus })) },
  errors: [...refusedClient, errors.HandlerNotFoundError, JobStateError],
})
