import { ApiError } from '@kg/client'
import {
  parseSavedQuery,
  type SavedQuery,
  type SavedQueryField,
  savedQueryClass,
  savedQueryTerms as terms,
} from '@kg/contract'
import { catalogueGraph } from '@kg/contract/tools'
import { defined, mapDefined } from '@kg/core'
import type { ToolContext } from '../tools/handler.js'
import { type Row, rows, textOf } from './sparql.js'

export type Kept = SavedQuery & { readonly shared: boolean; readonly unreadable?: true }

const optional = (field: 'parameters' | 'contextGraphId' | 'view') => `OPTIONAL { ?q <${terms[field]}> ?${field} }`
const sparql = `SELECT * WHERE { ?q a <${savedQueryClass}> ; <${terms.name}> ?name ; <${terms.description}> ?description ; <${terms.sparql}> ?sparql . ${optional('parameters')} ${optional('contextGraphId')} ${optional('view')} } ORDER BY ?name`

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
  const text = (field: SavedQueryField) => mapDefined(row[field], textOf)
  const data = parseSavedQuery({
    name: text('name') ?? '',
    description: text('description') ?? '',
    sparql: text('sparql') ?? '',
    ...defined({ parameters: text('parameters'), contextGraphId: text('contextGraphId'), view: text('view') }),
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
