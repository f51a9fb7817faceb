import { z } from 'zod'
import * as errors from '../errors/assets.js'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphNotFoundError,
} from '../errors/graphs.js'
import { json, route } from '../route.js'
import { shareJob, shareJobState } from '../schemas/asset.js'
import { assetName, contextGraphId, nextCursor, page, subGraphName } from '../schemas/common.js'

const family = 'share-jobs'
const params = z.object({ jobId: z.string().min(1).max(64) })
const moved = z.object({ jobId: z.string(), state: shareJobState })

export const shareAsync = route({
  method: 'POST',
  path: '/api/knowledge-assets/:name/swm/share-async',
  family,
  summary: 'Share the draft in the background',
  auth: 'agent',
  deadline: 'long',
  params: z.object({ name: assetName }),
  body: json(
    z.strictObject({ contextGraphId, subGraphName: subGraphName.optional(), entities: z.literal('all').optional() }),
  ),
  replies: { 202: json(moved) },
  errors: [
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    SubGraphNotFoundError,
    NotOnAllowlistError,
    errors.DraftNotFoundError,
    errors.JobActiveError,
  ],
})

export const listShareJobs = route({
  method: 'GET',
  path: '/api/knowledge-assets/swm/share-jobs',
  family,
  summary: 'List share jobs, newest first',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    state: z.string().max(200).optional().describe('One state, or several separated by commas'),
    contextGraphId: contextGraphId.optional(),
    ...page,
  }),
  replies: { 200: json(z.object({ jobs: z.array(shareJob), nextCursor })) },
  errors: [],
})

export const getShareJob = route({
  method: 'GET',
  path: '/api/knowledge-assets/swm/share-jobs/:jobId',
  family,
  summary: 'Show one share job',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(shareJob) },
  errors: [errors.JobNotFoundError],
})

export const cancelShareJob = route({
  method: 'DELETE',
  path: '/api/knowledge-assets/swm/share-jobs/:jobId',
  family,
  summary: 'Cancel a share job that has not started',
  auth: 'agent',
  deadline: 'long',
  params,
  replies: { 200: json(moved) },
  errors: [errors.JobNotFoundError, errors.JobStateError],
})

export const recoverShareJob = route({
  method: 'POST',
  path: '/api/knowledge-assets/swm/share-jobs/:jobId/recover',
  family,
  summary: 'Queue a failed share job again',
  auth: 'agent',
  deadline: 'long',
  params,
  replies: { 200: json(moved) },
  errors: [errors.JobNotFoundError, errors.JobStateError, errors.JobActiveError],
})
