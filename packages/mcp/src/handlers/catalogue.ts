import { ApiError } from '@kg/client'
import { catalogueGraph, type SavedQuery, savedQuery } from '@kg/contract/tools'
import { defined, escapeString, mapDefined, rdfNamespace } from '@kg/core'
import type { ToolContext } from '../tools/handler.js'
import { type Row, rows, textOf } from './sparql.js'

const ns = 'urn:kg:ns:'
const schema = 'https://schema.org/'
const terms = {
  name: `${schema}name`,
  description: `${schema}description`,
  sparql: `${schema}text`,
  parameters: `${ns}queryParameters`,
  contextGraphId: `${ns}asksContextGraph`,
  view: `${ns}asksView`,
} as const

export type Kept = SavedQuery & { readonly shared: boolean; readonly unreadable?: true }

/** A saved query as the statements of its asset. */
export function statementsOf({
  parameters,
  ...saved
}: SavedQuery): { subject: string; predicate: string; object: string }[] {
  const subject = `urn:kg:query:${saved.name}`
  const texts = Object.entries({ ...saved, parameters: JSON.stringify(parameters) })
  return [
    { subject, predicate: `${rdfNamespace}type`, object: `${ns}SavedQuery` },
    ...texts.flatMap(([field, text]) =>
      text === undefined
        ? []
        : [{ subject, predicate: terms[field as keyof typeof terms], object: `"${escapeString(String(text))}"` }],
    ),
  ]
}

const optional = (field: 'parameters' | 'contextGraphId' | 'view') => `OPTIONAL { ?q <${terms[field]}> ?${field} }`
const sparql = `SELECT * WHERE { ?q a <${ns}SavedQuery> ; <${terms.name}> ?name ; <${terms.description}> ?description ; <${terms.sparql}> ?sparql . ${optional('parameters')} ${optional('contextGraphId')} ${optional('view')} } ORDER BY ?name`

/** All that the caller may read; one's own draft hides what is shared under the same name. */
export async function savedQueries(context: ToolContext): Promise<Kept[]> {
  const read = async (shared: boolean): Promise<Kept[]> => {
    const view = shared ? {} : { view: 'working-memory' as const }
    return (await rows(context, { sparql, contextGraphId: catalogueGraph, ...view })).map((row) => kept(row, shared))
  }
  try {
    const [own, shared] = await Promise.all([read(false), read(true)])
    const hidden = new Set(own.filter(({ unreadable }) => !unreadable).map(({ name }) => name))
    const all = [...own, ...shared.filter(({ name }) => !hidden.has(name))]
    return all.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONTEXT_GRAPH_NOT_FOUND') return []
    throw error
  }
}

/** Anyone who may write to the catalogue decides what stands in it, so a query that makes no sense is only marked. */
function kept(row: Row, shared: boolean): Kept {
  const { name = '', description = '', sparql: text = '', parameters, contextGraphId, view } = row
  const { data } = savedQuery.safeParse({
    name: textOf(name),
    description: textOf(description),
    sparql: textOf(text),
    parameters: parseJson(mapDefined(parameters, textOf) ?? '[]') ?? null,
    ...defined({ contextGraphId: mapDefined(contextGraphId, textOf), view: mapDefined(view, textOf) }),
  })
  return data === undefined ? { ...unreadableQuery, shared } : { ...data, shared }
}

const unreadableQuery = {
  name: 'unreadable',
  description: 'A saved query that cannot be read',
  sparql: '# unreadable',
  parameters: [],
  unreadable: true as const,
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
