import { z } from 'zod'
import * as errors from '../errors/assets.js'
import { ArtifactNotFoundError, ImportBudgetError, ImportFileMissingError } from '../errors/import.js'
import { json, raw, route, spooled } from '../route.js'
import { extraction, jobError, shareJobState } from '../schemas/asset.js'
import { assetName, contextGraphId, nextCursor, page, timestamp } from '../schemas/common.js'
import { filesArePrivate, graphErrors, target } from './asset-target.js'

const family = 'imports'
const params = z.object({ jobId: z.string().min(1).max(64) })
const moved = z.object({ jobId: z.string(), state: shareJobState })

const importJob = z
  .object({
    jobId: z.string(),
    state: shareJobState,
    contextGraphId,
    name: assetName,
    fileName: z.string(),
    bytes: z.int(),
    progress: z
      .object({ done: z.int(), of: z.int().optional() })
      .optional()
      .describe('Pages, slides, sheets or parts read so far'),
    result: extraction.optional(),
    lastError: jobError.optional(),
    cancelled: z.boolean().optional(),
    attempts: z.int(),
    enqueuedAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ImportJob' })

export const importAsync = route({
  method: 'POST',
  path: '/api/imports',
  family,
  summary: 'Import a document in the background',
  about:
    'The job survives a restart, and the event `import.progress` tells how far it is. Otherwise as `wm/import-file`.',
  auth: 'agent',
  deadline: 'long',
  cap: 'upload',
  body: spooled(
    'file',
    z.strictObject({
      ...target,
      name: assetName,
      contentType: z.string().max(200).optional(),
      sameSource: z.enum(['replace', 'add']).default('replace'),
    }),
  ),
  replies: { 202: json(moved) },
  errors: [...graphErrors, ImportFileMissingError, ImportBudgetError, errors.JobActiveError],
})

export const listImports = route({
  method: 'GET',
  path: '/api/imports',
  family,
  summary: 'List imports, newest first',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ state: shareJobState.optional(), contextGraphId: contextGraphId.optional(), ...page }),
  replies: { 200: json(z.object({ jobs: z.array(importJob), nextCursor })) },
  errors: [],
})

export const getImport = route({
  method: 'GET',
  path: '/api/imports/:jobId',
  family,
  summary: 'Show one import',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: { 200: json(importJob) },
  errors: [errors.JobNotFoundError],
})

export const cancelImport = route({
  method: 'DELETE',
  path: '/api/imports/:jobId',
  family,
  summary: 'Cancel an import that waits or runs',
  about: 'Nothing of the file is stored. One that runs stops soon after the answer.',
  auth: 'agent',
  deadline: 'long',
  params,
  replies: { 200: json(moved) },
  errors: [errors.JobNotFoundError, errors.JobStateError],
})

export const retryImport = route({
  method: 'POST',
  path: '/api/imports/:jobId/retry',
  family,
  summary: 'Try a failed import again',
  about: 'Only while its file is kept: until the next start, and not after a fault of the file itself.',
  auth: 'agent',
  deadline: 'long',
  params,
  replies: { 200: json(moved) },
  errors: [
    errors.JobNotFoundError,
    errors.JobStateError,
    errors.JobActiveError,
    ImportFileMissingError,
    ImportBudgetError,
  ],
})

export const importArtifact = route({
  method: 'GET',
  path: '/api/import-artifact/:hash',
  family,
  summary: 'Download a file that you imported, or the Markdown made of it, by its SHA-256',
  about: filesArePrivate,
  auth: 'agent',
  deadline: 'read',
  params: z.object({ hash: z.string().regex(/^(?:sha256:)?[0-9a-f]{64}$/) }),
  replies: { 200: raw('text/markdown', 'text/plain', 'application/octet-stream') },
  errors: [ArtifactNotFoundError],
})
