import { ApiError } from '@kg/client'
import { catalogueGraph, type SavedQuery } from '@kg/contract/tools'
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

export type Kept = SavedQuery & { readonly shared: boolean }

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
    const hidden = new Set(own.map(({ name }) => name))
    const all = [...own, ...shared.filter(({ name }) => !hidden.has(name))]
    return all.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONTEXT_GRAPH_NOT_FOUND') return []
    throw error
  }
}

function kept(
  { name = '', description = '', sparql: text = '', parameters, contextGraphId, view }: Row,
  shared: boolean,
): Kept {
  return {
    name: textOf(name),
    description: textOf(description),
    sparql: textOf(text),
    parameters: parameters === undefined ? [] : (JSON.parse(textOf(parameters)) as SavedQuery['parameters']),
    ...defined({
      contextGraphId: mapDefined(contextGraphId, textOf),
      view: mapDefined(view, (view) => textOf(view) as NonNullable<SavedQuery['view']>),
    }),
    shared,
  }
}
