import type { Preflight } from '@kg/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNode } from '../../data/node.js'
import { type AssetData, targetOf } from './asset-data.js'

/** What publishing would take now. Nothing is sent. */
export function usePlan(asset: AssetData, epochs?: number, isWanted = true): UseQueryResult<Preflight> {
  const client = useNode()
  const { params, place } = targetOf(asset)
  const body = { ...place, ...(epochs !== undefined && { options: { publishEpochs: epochs } }) }
  return useQuery({
    queryKey: ['publishAsset', 'plan', params, body],
    enabled: isWanted,
    retry: false,
    async queryFn({ signal }) {
      const plan = await client.call('publishAsset', { params, body, query: { explain: '1' } }, { signal })
      if (!('obstacles' in plan)) throw new TypeError('the node published instead of planning')
      return plan
    },
  })
}
