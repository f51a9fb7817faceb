import { ApiError } from '@kg/client'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { isIn } from '../../data/live.js'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Page } from '../../look/page.js'
import { Failed, Loading } from '../../look/states.js'
import { AskToJoin } from './ask-to-join.js'
import { JoinChip } from './join-chip.js'
import { JoinProgress } from './join-progress.js'

/** Joining a context graph: from an invite to the data, on one page whose address can be kept. */
export function Join() {
  const [search] = useSearchParams()
  const graph = search.get('graph') ?? ''
  return graph === '' ? (
    <Page title="Join a context graph" above={<Link href="/knowledge">Knowledge</Link>}>
      <AskToJoin graph="" curator="" />
    </Page>
  ) : (
    <Joining key={graph} graph={graph} curator={search.get('curator') ?? ''} />
  )
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function Joining({ graph, curator }: { graph: string; curator: string }) {
  const { data: me } = useCall('agentIdentity')
  const { data, error, refetch } = useCall('joinRequests', { params: { id: graph } })
  useRefresh(
    useMemo(() => isIn(graph), [graph]),
    ['joinRequests', 'getContextGraph', 'catchupStatus'],
  )
  // A graph that this node does not know yet is no fault: that is why one asks.
  const isNew = data === undefined && isUnknown(error)
  if (data === undefined && error !== null && !isNew)
    return (
      <Page title="Join a context graph" above={<Link href="/knowledge">Knowledge</Link>}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (me === undefined || (data === undefined && !isNew)) return <Loading />
  const own = data?.requests.filter(({ agentAddress }) => agentAddress.toLowerCase() === me.agentAddress.toLowerCase())
  const request = own?.find(({ direction }) => direction === 'out') ?? own?.[0]
  return (
    <Page
      title={`Join ${graph}`}
      above={<Link href="/knowledge">Knowledge</Link>}
      chips={request === undefined ? undefined : <JoinChip request={request} />}
    >
      {request === undefined ? (
        <AskToJoin graph={graph} curator={curator} />
      ) : (
        <JoinProgress graph={graph} request={request} />
      )}
    </Page>
  )
}
