import type { Client } from '@kg/client'
import type { AssetDescriptor } from '@kg/contract'
import { surestGraph } from './surest-graph.js'

/** What an asset says as N-Triples, from the surest layer that has it. */
export async function statementsOfAsset(client: Client, asset: AssetDescriptor, signal: AbortSignal): Promise<string> {
  const { graph } = surestGraph(asset)
  const answer = await client.request(
    'graphSparqlGet',
    { params: { id: asset.contextGraphId }, query: { graph }, headers: { accept: 'application/n-triples' } },
    { signal },
  )
  return answer.text()
}
