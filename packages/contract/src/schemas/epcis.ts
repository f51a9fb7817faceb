import { z } from 'zod'
import { timestamp } from './common.js'

/** What an EPCIS answer may be written in. */
export const epcisTypes = ['application/json', 'application/ld+json', 'application/xml'] as const

/** Names in paths: event ids, EPCs, business steps and the like. */
export const epcisName = z.string().min(1).max(255)

export const topLevelResources = [
  'eventTypes',
  'epcs',
  'bizSteps',
  'bizLocations',
  'readPoints',
  'dispositions',
] as const

export const captureJob = z
  .object({
    captureID: z.string(),
    createdAt: timestamp,
    finishedAt: timestamp.optional(),
    running: z.boolean(),
    success: z.boolean().describe('False as long as it runs'),
    captureErrorBehaviour: z.literal('rollback').describe('A document is stored as a whole or not at all'),
    datasetId: z.string().optional().describe('The dataset that the events were stored in'),
    errors: z.array(
      z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), code: z.string() }),
    ),
  })
  .meta({ id: 'CaptureJob' })

export const namedQuery = z
  .object({
    name: epcisName,
    query: z.record(z.string(), z.unknown()).describe('Parameters of a simple event query'),
    createdAt: timestamp,
  })
  .meta({ id: 'EpcisQuery' })
