import { AssetNotFoundError } from '@kg/contract'
import { catalogueGraph } from '@kg/contract/tools'
import { defined, nearestName } from '@kg/core'
import { readCursor } from '../answers/cursor.js'
import { pageOf } from '../answers/page.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import { savedQueries } from './catalogue.js'
import { fillParameters } from './fill-parameters.js'
import { query } from './query.js'

interface Listing {
  readonly words?: string
  readonly limit: number
  readonly cursor?: string
}

export const catalogueList: Handler = async ({ words = '', limit, cursor }: Listing, context: ToolContext) => {
  const wanted = words.toLowerCase()
  const found = (await savedQueries(context)).filter(({ name, description, sparql }) =>
    [name, description, sparql].some((text) => text.toLowerCase().includes(wanted)),
  )
  const { items, ...rest } = pageOf(found, limit, readCursor(cursor))
  return { queries: items, ...rest }
}

/** What the saved queries ask; those without a context graph ask all that one may read. */
export const catalogueGraphs: Handler = async ({ limit, cursor }: Listing, context: ToolContext) => {
  const counts = new Map<string | undefined, number>()
  for (const { contextGraphId: id } of await readableQueries(context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const all = [...counts].map(([id, queries]) => ({ ...defined({ contextGraphId: id }), queries }))
  const { items, ...rest } = pageOf(all, limit, readCursor(cursor))
  return { contextGraphs: items, ...rest }
}

interface Run {
  readonly name: string
  readonly parameters: Readonly<Record<string, string | number>>
  readonly contextGraphId?: string
  readonly limit: number
  readonly cursor?: string
}

export const catalogueRun: Handler = async (
  { name, parameters, contextGraphId, ...page }: Run,
  context: ToolContext,
) => {
  const queries = await readableQueries(context)
  const saved = queries.find((one) => one.name === name)
  if (saved === undefined) {
    const didYouMean = nearestName(
      name,
      queries.map((one) => one.name),
    )
    throw new AssetNotFoundError({ contextGraphId: catalogueGraph, name, ...defined({ didYouMean }) })
  }
  const graph = contextGraphId ?? saved.contextGraphId
  return query({ sparql: fillParameters(saved, parameters), contextGraphId: graph, view: saved.view, ...page }, context)
}

const readableQueries = async (context: ToolContext) =>
  (await savedQueries(context)).filter(({ unreadable }) => !unreadable)
