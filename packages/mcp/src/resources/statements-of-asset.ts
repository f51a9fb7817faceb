import type { Client } from '@kg/client'
import type { AssetDescriptor } from '@kg/contract'
import { assetGraphUri, type Layer } from '@kg/core'

/** What an asset says as N-Triples, from the surest layer that has it. */
export async function statementsOfAsset(client: Client, asset: AssetDescriptor, signal: AbortSignal): Promise<string> {
  const { contextGraphId, name, agentAddress: agent, subGraphName } = asset
  const layer: Layer = asset.vmCurrentAssertion ? 'vm' : asset.swmCurrentAssertion ? 'swm' : 'wm'
  const sub = subGraphName === undefined ? {} : { subGraphName }
  const graph = assetGraphUri({ contextGraphId, layer, agent, name, ...sub })
  const answer = await client.request(
    'graphSparqlGet',
    { params: { id: contextGraphId }, query: { graph }, headers: { accept: 'application/n-triples' } },
    { signal },
  )
  return answer.text()
}
