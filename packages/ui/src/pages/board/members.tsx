import { useMemo } from 'react'
import { isIn } from '../../data/live.js'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import css from './board.module.css'
import type { Graph } from './graph-data.js'
import { InviteLine } from './invite-line.js'
import { JoinRequests } from './join-requests.js'
import { MemberList } from './member-list.js'
import { Policies } from './policies.js'

/** Who can read this, who wants to, and what was decided about it. */
export function Members({ graph }: { graph: Graph }) {
  const { data: me } = useCall('agentIdentity')
  useRefresh(
    useMemo(() => isIn(graph.id), [graph.id]),
    ['listParticipants', 'joinRequests', 'getJoinPolicy', 'getContextGraph'],
  )
  const { id, curator, access } = graph
  const isCurator = me !== undefined && me.agentAddress.toLowerCase() === (curator ?? graph.creator)?.toLowerCase()
  return (
    <div className={css.members}>
      {access === 'curated' ? (
        <>
          <JoinRequests graph={id} />
          <MemberList graph={id} curator={curator} isCurator={isCurator} />
          {isCurator ? <InviteLine graph={id} /> : null}
        </>
      ) : null}
      <Policies graph={graph} isCurator={isCurator} />
    </div>
  )
}
