import type { Client } from '@kg/client'
import { useQuery } from '@tanstack/react-query'
import { useNode } from '../../data/node.js'
import type { TrailItem } from './read-items.js'
import { readKey } from './read-key.js'

/** What the address says about the trail. */
export interface TrailRequest {
  readonly text: string
  readonly type: string
  readonly depth: number
  readonly reach: 'narrow' | 'extended'
}

export interface FoundTrail {
  readonly items: readonly TrailItem[]
  /** The node has cut it: there is more. */
  readonly truncated: boolean
  /** The address of its creator for each dataset that could be asked for. */
  readonly creators: Readonly<Record<string, string>>
}

/** More datasets are shown by their id. */
const mostCreators = 30

export function trailBody({ text, type, depth, reach }: TrailRequest) {
  const { wanted, opcode } = readKey(text, type)
  return {
    identifier_types: wanted.map((one) => one.type),
    identifier_values: wanted.map((one) => one.value),
    opcode,
    depth,
    reach,
  }
}

/** Follows the trail, and asks who says all this. */
export function useTrail(request: TrailRequest) {
  const client = useNode()
  const body = trailBody(request)
  return useQuery({ queryKey: ['trail', body], queryFn: ({ signal }) => findTrail(client, body, signal) })
}

async function findTrail(client: Client, body: object, signal: AbortSignal): Promise<FoundTrail> {
  const sent = { contentType: 'application/json', body: JSON.stringify(body) }
  const answer = await client.request('trail', sent, { signal })
  const items = JSON.parse(await answer.text()) as TrailItem[]
  const datasets = [...new Set(items.flatMap((item) => item.datasets))].slice(0, mostCreators)
  const told = await Promise.all(
    datasets.map(async (id): Promise<[string, string][]> => {
      // A dataset may be removed between the two questions; then its id has to do.
      const info = await client.call('datasetInfo', { params: { dataset_id: id } }, { signal }).catch(() => undefined)
      return info === undefined ? [] : [[id, info.data_creator]]
    }),
  )
  return {
    items,
    truncated: answer.headers.get('kg-truncated') === 'true',
    creators: Object.fromEntries(told.flat()),
  }
}
