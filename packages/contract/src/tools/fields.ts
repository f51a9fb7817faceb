import { z } from 'zod'
import { assetName, contextGraphId, quad, subGraphName } from '../schemas/common.js'

// What the arguments of many tools share.

export const asset = { contextGraphId, name: assetName, subGraphName: subGraphName.optional() }

/** A model reads all of it, so a page is short. */
export const page = {
  limit: z.int().min(1).max(200).default(20),
  cursor: z.string().max(8192).optional().describe('nextCursor of the previous page'),
}

/** Where an answer has all of it anyway. */
export const longPage = { ...page, limit: page.limit.default(100) }

export const next = {
  nextCursor: z.string().optional().describe('There is more: call again with this cursor'),
  note: z.string().optional().describe('What was left out, and how to get it'),
}

/** An asset has one graph, so a statement names none. */
export const statements = z.array(quad.omit({ graph: true })).max(10_000)
/** The same without the meaning of each term, where another tool has said it. */
export const bareStatements = z
  .array(z.strictObject({ subject: z.string(), predicate: z.string(), object: z.string() }))
  .max(10_000)
export const iri = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/, 'must be an absolute IRI, without < and >')
  .describe('Absolute IRI, without < and >')
