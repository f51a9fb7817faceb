import { z } from 'zod'

export const contextGraphId = z
  .string()
  .min(1)
  .max(256)
  .describe('Context graph id; where an on-chain id is accepted, `32` or `#32`')
export const subGraphName = z.string().min(1).max(256).describe('Sub-graph of the context graph')
export const assetName = z
  .string()
  .min(1)
  .max(256)
  .describe('Name of the Knowledge Asset, unique inside its context graph')
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .describe('Agent address')
export const hash = z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 lower-case hex digits')
export const iri = z
  .string()
  .max(2048)
  .regex(/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/, 'must be an absolute IRI')
export const timestamp = z.string().describe('ISO 8601')
export const unreadable = z
  .boolean()
  .optional()
  .describe('True if the stored row cannot be shown; the other fields are then placeholders')
/** A time in a query string, as milliseconds since 1970. */
export const moment = z.union([
  z.coerce.number().int().nonnegative(),
  z.iso.datetime().transform((iso) => Date.parse(iso)),
])
export const seq = z.int().nonnegative().describe('Receipt number')

/** A statement on the wire: bare IRIs, `_:x` for blank nodes, literals in N-Triples form. */
export const quad = z
  .strictObject({
    subject: z.string().describe('IRI or _:label'),
    predicate: z.string().describe('IRI'),
    object: z.string().describe('IRI, _:label, or a literal: `"text"`, `"text"@en`, `"5"^^<datatype>`'),
    graph: z.string().optional().describe('Leave out, or empty: an asset has only one graph'),
  })
  .meta({ id: 'Quad' })
export type QuadJson = z.infer<typeof quad>

/** Statements of a hot body: their terms are checked where they become lines, once. */
export const quads = z
  .custom<QuadJson[]>((value) => Array.isArray(value), { error: 'must be a list of statements' })
  .meta({ description: 'Statements', override: { type: 'array', items: { $ref: '#/components/schemas/Quad' } } })

export const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Number of rows per page'),
  cursor: z.string().max(4096).optional().describe('`nextCursor` of the previous page'),
}
export const nextCursor = z
  .string()
  .optional()
  .describe('Send it as `cursor` to get the next page; absent on the last page')

/** `true`/`false` in a query string. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** The body of an error: RFC 9457 with a stable code and a remedy. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().optional(),
    code: z.string().describe('UPPER_SNAKE, stable'),
    error: z.string().describe('Same text as `detail`'),
    remedy: z.string().describe('What to do about it'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

/** The body of an error on routes of the earlier generations. */
export const errorMessage = z
  .object({
    message: z.string().describe('What happened'),
    code: z.string().describe('UPPER_SNAKE, stable'),
    remedy: z.string().describe('What to do about it'),
  })
  .meta({ id: 'ErrorMessage' })
export type ErrorMessage = z.infer<typeof errorMessage>
