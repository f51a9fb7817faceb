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
    success: z.boolean().describe('True as long as no error has occurred'),
    captureErrorBehaviour: z
      .enum(['rollback', 'proceed'])
      .describe('Whether a document with a wrong event is refused as a whole, or stored without the event'),
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

const part = z
  .string()
  .max(64)
  .regex(/^[\d*,/[\]-]+$/, 'must be a number, a list, a range such as [1-5], or a step such as 0/30')
  .optional()

export const querySchedule = z
  .strictObject({ second: part, minute: part, hour: part, dayOfMonth: part, month: part, dayOfWeek: part })
  .meta({ id: 'QuerySchedule' })

export const subscriptionRequest = z.strictObject({
  dest: z.string().max(2000).describe('Where the results are sent: an http or https address'),
  signatureToken: z.string().min(1).max(255).optional().describe('Signs what is sent: see GS1-Signature'),
  stream: z.boolean().optional().describe('Send what is new as it is captured'),
  schedule: querySchedule.optional().describe('Send what is new at these times, in UTC'),
  reportIfEmpty: z.boolean().default(false).describe('With a schedule: send also when nothing is new'),
  initialRecordTime: timestamp.optional().describe('Begin with what was recorded then; by default now'),
})

export const subscription = subscriptionRequest
  .omit({ signatureToken: true })
  .extend({
    subscriptionID: z.string(),
    queryName: z.string(),
    createdAt: timestamp,
    lastNotifiedAt: timestamp.optional(),
  })
  .meta({ id: 'EpcisSubscription' })
