import { z } from 'zod'

/** What a query found, in the form of our own API. */
export const queryAnswer = z.object({
  result: z.object({
    bindings: z.array(z.record(z.string(), z.string())).optional(),
    quads: z.array(z.object({ subject: z.string(), predicate: z.string(), object: z.string() })).optional(),
    boolean: z.boolean().optional(),
    text: z.string().optional().describe('The answer in the format that was asked for, and nothing else then'),
    mediaType: z.string().optional(),
  }),
  phases: z.object({ execute: z.number(), serverTotal: z.number() }),
  seq: z.int(),
})
