import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Agent } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { explain, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { useToast } from '../../look/toasts.js'
import { JoinChip } from '../knowledge/join-chip.js'
import type { JoinRequest } from '../knowledge/join-state.js'
import css from './board.module.css'

/** Who wants to join, who was let in, and whether the data has reached them. */
export function JoinRequests({ graph }: { graph: string }) {
  const [cursor, setCursor] = useState<string>()
  const { data, error, refetch } = useCall('joinRequests', {
    params: { id: graph },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  if (error !== null && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  const columns: readonly Column<JoinRequest>[] = [
    { title: 'Agent', cell: ({ agentAddress, name }) => <Agent address={agentAddress} name={name} /> },
    { title: 'Asked', cell: ({ timestamp }) => <Moment time={timestamp} /> },
    { title: 'State', cell: (request) => <JoinChip request={request} /> },
    { title: 'Do', cell: (request) => <Decide graph={graph} request={request} /> },
  ]
  return (
    <section>
      <h2>Who wants to join</h2>
      {data.requests.length === 0 ? (
        <p className={css.none}>Nobody at the moment.</p>
      ) : (
        <Table
          name="Join requests"
          columns={columns}
          rows={data.requests}
          keyOf={({ agentAddress, direction }) => `${direction} ${agentAddress}`}
        />
      )}
      <div className={css.choices}>
        {cursor === undefined ? null : <Button onClick={() => setCursor(undefined)}>First ones</Button>}
        {data.nextCursor === undefined ? null : <Button onClick={() => setCursor(data.nextCursor)}>More</Button>}
      </div>
    </section>
  )
}

function Decide({ graph, request }: { graph: string; request: JoinRequest }) {
  const { direction, status, agentAddress, name } = request
  const toast = useToast()
  const call = { params: { id: graph }, body: { agentAddress } }
  const onError = (fault: unknown) => toast(explain(fault).detail)
  const approving = useAct((client) => client.call('approveJoin', call))
  const rejecting = useAct((client) => client.call('rejectJoin', call))
  const removing = useAct((client) => client.call('removeParticipant', call))
  if (direction !== 'in') return null
  const who = name ?? agentAddress
  const undo = () => removing.mutate(undefined, { onError, onSuccess: () => toast(`${who} was taken out again`) })
  if (status === 'pending')
    return (
      <div className={css.choices}>
        <Button
          kind="primary"
          disabled={approving.isPending}
          onClick={() => approving.mutate(undefined, { onError, onSuccess: () => toast(`${who} was let in`) })}
        >
          Approve
        </Button>
        <Button disabled={rejecting.isPending} onClick={() => rejecting.mutate(undefined, { onError })}>
          Decline
        </Button>
      </div>
    )
  // What was sent cannot be called back, but nothing new follows.
  if (status === 'approved')
    return (
      <Button onClick={undo} disabled={removing.isPending}>
        Undo
      </Button>
    )
  return status === 'rejected' ? <span className={css.about}>Can ask again</span> : null
}
