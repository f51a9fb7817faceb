import { z } from 'zod'
import { timestamp } from './common.js'

export const storeMove = z
  .object({
    to: z.string(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    quads: z.int(),
    totalQuads: z.int(),
    startedAt: timestamp,
    endedAt: timestamp.optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'StoreMove' })
export type StoreMove = z.infer<typeof storeMove>
