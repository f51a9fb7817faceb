import type { PublisherJob } from '@kg/contract'
import { useCall } from '../../data/use-call.js'
import type { AssetData } from './asset-data.js'

/** The newest publishing job of this version of the asset, if the reader may see it. */
export function useJobOf(asset: AssetData): PublisherJob | undefined {
  const { contextGraphId } = asset
  const { data } = useCall('listPublisherJobs', { query: { contextGraphId, limit: 200 } })
  return data?.jobs.find((job) => isOf(job, asset))
}

const isOf = ({ request }: PublisherJob, asset: AssetData): boolean =>
  request.name === asset.name &&
  request.contextGraphId === asset.contextGraphId &&
  request.subGraphName === asset.subGraphName &&
  request.version === asset.assertionVersion &&
  request.agentAddress.toLowerCase() === asset.agentAddress.toLowerCase()
