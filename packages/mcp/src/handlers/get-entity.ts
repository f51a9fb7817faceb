import { readCursor } from '../answers/cursor.js'
import { pageOf } from '../answers/page.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import { rowsOfAllLayers } from './sparql.js'

export interface EntityWanted {
  readonly entity: string
  readonly contextGraphId?: string
  readonly limit: number
  readonly cursor?: string
}

const mostRows = 5000
const mostMentions = 50

/** What all layers say about an entity, each statement once. */
export const getEntity: Handler = async (
  { entity, contextGraphId, limit, cursor }: EntityWanted,
  context: ToolContext,
) => {
  const about = `{ SELECT DISTINCT ?predicate ?object WHERE { <${entity}> ?predicate ?object } ORDER BY ?predicate ?object LIMIT ${mostRows} }`
  const mentions = `{ SELECT DISTINCT ?subject ?predicate WHERE { ?subject ?predicate <${entity}> } ORDER BY ?subject LIMIT ${mostMentions} }`
  const sparql = `SELECT ?subject ?predicate ?object WHERE { ${about} UNION ${mentions} }`
  const found = await rowsOfAllLayers(context, { sparql, contextGraphId })
  const rows = [...new Map(found.map((row) => [JSON.stringify(row), row])).values()]
  const mentionedBy = rows.filter(({ subject }) => subject !== undefined).slice(0, mostMentions)
  const statements = rows.filter(({ object }) => object !== undefined)
  const { items, ...rest } = pageOf(statements, limit, readCursor(cursor))
  return { entity, found: rows.length > 0, statements: items, mentionedBy, ...rest }
}
