import { z } from 'zod'
import { DatasetClientRefusedError } from '../errors/dataset-routes.js'

/** What all routes of the earlier generations have in common. */
export const earlierRoute = { auth: 'agent', clients: 'datasets', errorFormat: 'message' } as const

/** What each of them can answer. */
export const refusedClient = [DatasetClientRefusedError] as const

export const handlerParams = z.object({ handler_id: z.string().max(64) })
/** One text, or several. */
export const texts = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat())
export const datasetId = z.string().min(1).max(128).describe('Of the import')

/** One condition of a query. */
export const queryItem = z.object({
  path: z.string().min(1).max(256).describe('Type of an identifier; `identifiers.` may stand before it'),
  value: z.union([z.string(), z.array(z.string())]),
  opcode: z.enum(['EQ', 'IN']).default('EQ').describe('EQ: the value; IN: one of the values'),
})

/** Pairs of identifier types and values, and what they select. */
export const identifierFields = {
  identifier_types: texts,
  identifier_values: texts,
  opcode: z.enum(['EQ', 'IN']).default('IN').describe('EQ: objects with all identifiers; IN: with any of them'),
}

interface Pairs {
  readonly identifier_types: readonly string[]
  readonly identifier_values: readonly string[]
}

/** Checks that the two lists of identifiers fit together. */
export const withPairs = <S extends z.ZodType<Pairs>>(schema: S) =>
  schema
    .refine((body) => body.identifier_types.length === body.identifier_values.length, {
      path: ['identifier_values'],
      error: 'must be as many as identifier_types',
    })
    .refine((body) => body.identifier_types.length > 0, {
      path: ['identifier_types'],
      error: 'must name at least one identifier',
    })
