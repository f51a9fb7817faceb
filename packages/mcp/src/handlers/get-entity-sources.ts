import { defined, parseAssetGraphUri } from '@kg/core'
import { readCursor } from '../answers/cursor.js'
import { pageOf } from '../answers/page.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import type { EntityWanted } from './get-entity.js'
import { type Row, rowsOfAllLayers } from './sparql.js'

const mostRows = 5000
const surest = ['vm', 'swm', 'wm'] as const

/** Each statement with the asset it stands in; published first, then shared, then drafts. */
export const getEntitySources: Handler = async (
  { entity, contextGraphId, limit, cursor }: EntityWanted,
  context: ToolContext,
) => {
  const sparql = `SELECT ?predicate ?object ?g WHERE { GRAPH ?g { <${entity}> ?predicate ?object } } ORDER BY ?predicate ?object ?g LIMIT ${mostRows}`
  const found = (await rowsOfAllLayers(context, { sparql, contextGraphId })).flatMap(source)
  const sources = surest.flatMap((layer) => found.filter((one) => one.layer === layer))
  const { items, ...rest } = pageOf(sources, limit, readCursor(cursor))
  return { entity, sources: items, ...rest }
}

/** Graphs that are no assets hold what the node itself notes down. */
function source({ predicate = '', object = '', g: graph = '' }: Row) {
  const asset = parseAssetGraphUri(graph)
  if (asset === undefined) return []
  const { layer, contextGraphId, subGraphName, name, agent } = asset
  const sub = defined({ subGraphName })
  return [{ predicate, object, layer, graph, contextGraphId, ...sub, asset: name, author: agent }]
}
