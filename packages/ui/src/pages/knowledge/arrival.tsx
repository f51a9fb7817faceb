import { useCall } from '../../data/use-call.js'
import css from './join.module.css'
import type { JoinRequest } from './join-state.js'

/** How much of a context graph is here: so many of so many assets. */
export function Arrival({ graph, request: { status, invited } }: { graph: string; request: JoinRequest }) {
  const { data } = useCall('getContextGraph', { params: { id: graph } })
  const isFollowed = data?.subscribed === true
  const { data: catchUp } = useCall('catchupStatus', { query: { contextGraphId: graph } }, { isWanted: isFollowed })
  if (data === undefined || (invited === true && !isFollowed)) return null
  const here = data.assetCount
  const all = here + (catchUp?.result.lacking ?? 0)
  const isCatchingUp = status !== 'joined' || here < all
  return (
    <div className={css.arrival} role="status">
      <progress value={here} max={Math.max(all, 1)} aria-label="Assets that are here" />
      <span>
        {here.toLocaleString()} of {all.toLocaleString()} {all === 1 ? 'asset' : 'assets'}
        {isCatchingUp ? ', catching up' : ' here'}
      </span>
    </div>
  )
}
