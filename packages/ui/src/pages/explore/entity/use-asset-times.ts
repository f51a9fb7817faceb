import type { Reply, Routes } from '@kg/contract'
import { type AssetGraph, assetGraphUri } from '@kg/core/ids'
import { useQueries } from '@tanstack/react-query'
import { useNode } from '../../../data/node.js'

/** Of more assets nobody reads when each of them said so. */
const most = 20

type Event = Reply<Routes['getAsset']>['events'][number]

/** Since when assets say what they say in a layer, by their graph. */
export function useAssetTimes(assets: readonly AssetGraph[], asOf: string | undefined): ReadonlyMap<string, string> {
  const client = useNode()
  const shown = assets.slice(0, most)
  const answers = useQueries({
    queries: shown.map(({ contextGraphId, subGraphName, name, agent }) => {
      const query = { contextGraphId, agentAddress: agent, ...(subGraphName !== undefined && { subGraphName }) }
      const args = { params: { name }, query }
      return { queryKey: ['getAsset', args], queryFn: () => client.call('getAsset', args) }
    }),
  })
  const times = new Map<string, string>()
  for (const [i, asset] of shown.entries()) {
    const event = lastEvent(answers[i]?.data?.events ?? [], asset.layer, asOf)
    if (event !== undefined) times.set(assetGraphUri(asset), event.time)
  }
  return times
}

/** The last thing that happened to a layer, at or before a moment. */
export function lastEvent(events: readonly Event[], layer: string, asOf: string | undefined): Event | undefined {
  const isBefore = ({ seq, time }: Event) =>
    asOf === undefined || (/^\d+$/.test(asOf) ? seq <= Number(asOf) : Date.parse(time) <= Date.parse(asOf))
  return events.findLast((event) => event.layer === layer && isBefore(event))
}
