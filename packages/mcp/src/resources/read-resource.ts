import type { Client } from '@kg/client'
import { defined } from '@kg/core'
import type { Content } from './resource-source.js'
import { statementsOfAsset } from './statements-of-asset.js'
import type { ResourceId } from './uri.js'

const assetsOfGraph = 100

export async function readResource(client: Client, resource: ResourceId, signal: AbortSignal): Promise<Content> {
  if (resource.kind === 'skill') {
    const answer = await client.request('skill', {}, { signal })
    return { mimeType: 'text/markdown', text: await answer.text() }
  }
  const contextGraphId = resource.id
  if (resource.kind === 'context-graph') {
    const graph = await client.call('getContextGraph', { params: { id: contextGraphId } }, { signal })
    const query = { contextGraphId, limit: assetsOfGraph }
    const { assets, total } = await client.call('listAssets', { query }, { signal })
    return json({ ...graph, assets, assetsInAll: total })
  }
  const { name, subGraphName } = resource
  const query = { contextGraphId, ...defined({ subGraphName }) }
  if (resource.kind === 'proof') return json(await client.call('getProof', { params: { name }, query }, { signal }))
  const asset = await client.call('getAsset', { params: { name }, query }, { signal })
  if (resource.kind === 'asset') return json(asset)
  return { mimeType: 'application/n-triples', text: await statementsOfAsset(client, asset, signal) }
}

const json = (value: unknown): Content => ({ mimeType: 'application/json', text: JSON.stringify(value, null, 1) })
