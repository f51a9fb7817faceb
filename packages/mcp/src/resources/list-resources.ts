import { ApiError, type Client } from '@kg/client'
import { defined, mapDefined } from '@kg/core'
import type { Resource } from '@modelcontextprotocol/server'
import { readCursor, writeCursor } from '../answers/cursor.js'
import { assetUri, graphUri, skillUri } from './uri.js'

const graphsAPage = 25
/** Of each context graph; the others are found by the template or by kg_knowledge_asset_list. */
const assetsOfGraph = 20

const skill: Resource = {
  uri: skillUri,
  name: 'skill.md',
  title: 'What this node can do',
  description: 'The whole HTTP API of the node in one page',
  mimeType: 'text/markdown',
}

/** skill.md, then context graphs, each with some of its assets. */
export async function listResources(client: Client, cursor: string | undefined, signal: AbortSignal) {
  const { page } = readCursor(cursor)
  const query = { limit: graphsAPage, ...defined({ cursor: page }) }
  const { contextGraphs, nextCursor } = await client.call('listContextGraphs', { query }, { signal })
  const resources: Resource[] = page === undefined ? [skill] : []
  for (const { id, name, description, assetCount } of contextGraphs) {
    resources.push({
      uri: graphUri(id),
      name: id,
      title: name,
      description: description ?? `Context graph with ${assetCount} assets`,
      mimeType: 'application/json',
    })
    resources.push(...(await assetsIn(client, id, signal)))
  }
  return {
    resources,
    ...defined({ nextCursor: mapDefined(nextCursor, (nextCursor) => writeCursor({ page: nextCursor, skip: 0 })) }),
  }
}

/** None where the caller may know of the context graph and not what is in it. */
async function assetsIn(client: Client, contextGraphId: string, signal: AbortSignal): Promise<Resource[]> {
  const query = { contextGraphId, limit: assetsOfGraph }
  const { assets } = await client.call('listAssets', { query }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_ON_ALLOWLIST') return { assets: [] }
    throw error
  })
  return assets.map(({ name, subGraphName, status, updatedAt }) => ({
    uri: assetUri(contextGraphId, name, subGraphName),
    name: `${contextGraphId}/${name}`,
    title: name,
    description: `Knowledge Asset of ${contextGraphId}: ${status}`,
    mimeType: 'application/json',
    annotations: { lastModified: updatedAt },
  }))
}
