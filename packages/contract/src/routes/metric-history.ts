import { z } from 'zod'
import { json, route } from '../route.js'
import { moment } from '../schemas/common.js'
import { metricNames } from '../schemas/metrics.js'

export const metricHistory = route({
  method: 'GET',
  path: '/api/metrics/history',
  family: 'system',
  summary: 'Show the main figures of the last 24 hours',
  about:
    'The node samples itself every 15 seconds. Longer steps hold the mean of their samples, and for `requestP95Ms` and `loopDelayP99Ms` the maximum.',
  auth: 'admin',
  deadline: 'read',
  live: true,
  query: z.strictObject({
    from: moment.optional().describe('Default: 24 hours ago. ISO 8601, or milliseconds since 1970'),
    to: moment.optional().describe('Default: now'),
    points: z.coerce.number().int().min(2).max(5761).default(241).describe('At most so many steps'),
  }),
  replies: {
    200: json(
      z.object({
        stepSeconds: z.int(),
        times: z.array(z.int()).describe('Start of each step, in milliseconds since 1970'),
        series: z
          .record(z.enum(metricNames), z.array(z.number().nullable()))
          .describe('One value for each time; null where there is none'),
      }),
    ),
  },
  errors: [],
})
