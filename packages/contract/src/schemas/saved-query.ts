import { z } from 'zod'
import { contextGraphId } from './common.js'
import { memoryView } from './memory-view.js'

export const savedQueryName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must consist of lower-case letters, digits and hyphens')
  .describe('Short name, such as `open-tasks`')

const parameterValue = z.union([z.string().max(10_000), z.number()])
/** By the name of the parameter. */
export const parameterValues = z.record(z.string(), parameterValue).default({}).describe('Value of each parameter')

const parameter = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be up to 64 letters, digits and _, starting with a letter'),
  type: z.enum(['iri', 'text', 'number', 'date']).describe('A date is `2026-01-31`, or a time in ISO 8601'),
  description: z.string().max(500).optional(),
  default: parameterValue.optional().describe('Used if no value is given'),
})
export type QueryParameter = z.infer<typeof parameter>

export const savedQuery = z.object({
  name: savedQueryName,
  description: z.string().min(1).max(2000),
  sparql: z.string().min(1).max(100_000).describe('SPARQL with parameters as {{name}}'),
  parameters: z.array(parameter).max(20).default([]),
  contextGraphId: contextGraphId
    .optional()
    .describe('Context graph to query (default: everything that the caller may read)'),
  view: memoryView.optional(),
})
export type SavedQuery = z.infer<typeof savedQuery>

const ns = 'urn:kg:ns:'
const schema = 'https://schema.org/'
/** What the statements of a saved query say, by the field that they say it of. */
export const savedQueryTerms = {
  name: `${schema}name`,
  description: `${schema}description`,
  sparql: `${schema}text`,
  parameters: `${ns}queryParameters`,
  contextGraphId: `${ns}asksContextGraph`,
  view: `${ns}asksView`,
} as const
export type SavedQueryField = keyof typeof savedQueryTerms

export const savedQueryClass = `${ns}SavedQuery`

/** A saved query as the statements of its asset. */
export function savedQueryStatements({ parameters, ...saved }: SavedQuery) {
  const subject = `urn:kg:query:${saved.name}`
  const texts: Partial<Record<SavedQueryField, string | undefined>> = {
    ...saved,
    parameters: JSON.stringify(parameters),
  }
  const type = { subject, predicate: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type', object: savedQueryClass }
  // The keys of `texts` are fields.
  const fields = Object.entries(texts) as [SavedQueryField, string | undefined][]
  return [
    type,
    ...fields.flatMap(([field, text]) =>
      // What JSON escapes, N-Triples escapes in the same way.
      text === undefined ? [] : [{ subject, predicate: savedQueryTerms[field], object: JSON.stringify(text) }],
    ),
  ]
}

/** The saved query that the texts of its fields make up; undefined where they make no sense. */
export function parseSavedQuery(texts: Partial<Record<SavedQueryField, string>>): SavedQuery | undefined {
  return savedQuery.safeParse({ ...texts, parameters: parseJson(texts.parameters ?? '[]') ?? null }).data
}

/** Nothing where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
