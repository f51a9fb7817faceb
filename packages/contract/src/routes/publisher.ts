import { z } from 'zod'
import * as errors from '../errors/assets.js'
import { json, route } from '../route.js'
import { contextGraphId, nextCursor, page } from '../schemas/common.js'
import { publisherJob, publisherPayload, publisherState, publisherStats } from '../schemas/publisher.js'

const family = 'publisher'
const jobId = z.string().min(1).max(64)
const moved = z.object({ jobId: z.string(), status: publisherState })

export const listPublisherJobs = route({
  method: 'GET',
  path: '/api/publisher/jobs',
  family,
  summary: 'List publishing jobs, newest first',
  about: 'An agent sees its own jobs, an operator all jobs.',
  auth: 'agent',
  deadline: 'list',
  query: z.strictObject({
    status: z.string().max(200).optional().describe('One state, or several separated by commas'),
    contextGraphId: contextGraphId.optional(),
    ...page,
  }),
  replies: { 200: json(z.object({ jobs: z.array(publisherJob), nextCursor })) },
  errors: [],
})

export const getPublisherJob = route({
  method: 'GET',
  path: '/api/publisher/job',
  family,
  summary: 'Show one publishing job',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ id: jobId }),
  replies: { 200: json(publisherJob) },
  errors: [errors.JobNotFoundError],
})

export const publisherJobPayload = route({
  method: 'GET',
  path: '/api/publisher/job-payload',
  family,
  summary: 'Show what a publishing job sends',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ id: jobId }),
  replies: { 200: json(publisherPayload) },
  errors: [errors.JobNotFoundError],
})

export const getPublisherStats = route({
  method: 'GET',
  path: '/api/publisher/stats',
  family,
  summary: 'Show statistics of the publisher',
  auth: 'agent',
  deadline: 'read',
  live: true,
  replies: { 200: json(publisherStats) },
  errors: [],
})

export const cancelPublisherJob = route({
  method: 'POST',
  path: '/api/publisher/cancel',
  family,
  summary: 'Cancel a waiting publishing job',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ jobId })),
  replies: { 200: json(moved) },
  errors: [errors.JobNotFoundError, errors.JobStateError],
})

export const retryPublisherJobs = route({
  method: 'POST',
  path: '/api/publisher/retry',
  family,
  summary: 'Queue failed publishing jobs again',
  about: 'Skips jobs whose asset already has another job.',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ status: z.literal('failed'), jobId: jobId.optional().describe('Only this job') })),
  replies: { 200: json(z.object({ retried: z.int() })) },
  errors: [errors.JobNotFoundError, errors.JobStateError, errors.JobActiveError],
})

export const clearPublisherJobs = route({
  method: 'POST',
  path: '/api/publisher/clear',
  family,
  summary: 'Delete finished publishing jobs from the list',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ status: z.enum(['failed', 'finalized']) })),
  replies: { 200: json(z.object({ cleared: z.int() })) },
  errors: [],
})

export const clearPublisherJob = route({
  method: 'POST',
  path: '/api/publisher/clear-job',
  family,
  summary: 'Delete one finished publishing job from the list',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ jobId })),
  replies: { 200: json(z.object({ jobId: z.string(), cleared: z.literal(1) })) },
  errors: [errors.JobNotFoundError, errors.JobStateError],
})

export const enablePublisher = route({
  method: 'POST',
  path: '/api/publisher/enable',
  family,
  summary: 'Turn the publisher on or off',
  about:
    'Overrides `publisher.enabled` and survives restarts. When it is off, running jobs finish, but no job is accepted or started.',
  auth: 'admin',
  deadline: 'long',
  body: json(z.strictObject({ enabled: z.boolean() })),
  replies: { 200: json(z.object({ enabled: z.boolean() })) },
  errors: [],
})
