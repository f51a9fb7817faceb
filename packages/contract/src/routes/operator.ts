import { z } from 'zod'
import { StreamsTooManyError } from '../errors/http.js'
import { json, raw, route } from '../route.js'
import { configSource } from '../schemas/settings.js'

const common = { method: 'GET', family: 'system', auth: 'admin', deadline: 'read' } as const

export const listSettings = route({
  ...common,
  path: '/api/settings',
  summary: 'List the settings, and where their values come from',
  replies: {
    200: json(
      z.object({
        settings: z.array(
          z.object({
            name: z.string(),
            value: z.unknown().describe('null if it is secret'),
            default: z.unknown(),
            source: configSource,
            variable: z.string().describe('Environment variable that sets it'),
            about: z.string(),
            secret: z.boolean(),
          }),
        ),
        file: z.string().describe('Path of config.json'),
      }),
    ),
  },
  errors: [],
})

export const followLog = route({
  ...common,
  path: '/api/log',
  summary: 'Stream the log (SSE)',
  about:
    'First the last lines, then each new one; each event is a line of JSON. Resumes from Last-Event-ID, as far back as the node remembers.',
  replies: { 200: raw('text/event-stream') },
  errors: [StreamsTooManyError],
})
