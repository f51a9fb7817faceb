import type { AssetDescriptor } from '@kg/contract'
import { assetGraphUri, defined, type Layer } from '@kg/core'

/** The graph of an asset in the surest layer that has it. */
export function surestGraph(asset: AssetDescriptor): { graph: string; layer: Layer } {
  const { contextGraphId, name, agentAddress: agent, subGraphName } = asset
  const layer: Layer = asset.vmCurrentAssertion ? 'vm' : asset.swmCurrentAssertion ? 'swm' : 'wm'
  const sub = defined({ subGraphName })
  return { graph: assetGraphUri({ contextGraphId, layer, agent, name, ...sub }), layer }
}
