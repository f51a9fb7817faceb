import type { Reply, Routes } from '@kg/contract'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Empty, explain, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { useToast } from '../../look/toasts.js'
import css from './board.module.css'

interface Props {
  readonly graph: string
  readonly isCurated: boolean
}

/** Who can read this, and who wants to. */
export function Members({ graph, isCurated }: Props) {
  if (!isCurated)
    return (
      <Empty
        title="Everybody can read what is shared here"
        command={kgLine('context-graph', 'create', `${graph}-members`, '--curated')}
      >
        <p>Drafts are still their authors’ alone. For a circle of members, create a curated context graph.</p>
      </Empty>
    )
  return (
    <div className={css.members}>
      <MemberList graph={graph} />
      <Requests graph={graph} />
    </div>
  )
}

function MemberList({ graph }: { graph: string }) {
  const { data, error, refetch } = useCall('listParticipants', { params: { id: graph } })
  const [address, setAddress] = useState('')
  const toast = useToast()
  const params = { id: graph }
  const adding = useAct((client, agentAddress: string) =>
    client.call('addParticipant', { params, body: { agentAddress } }),
  )
  const removing = useAct((client, agentAddress: string) =>
    client.call('removeParticipant', { params, body: { agentAddress } }),
  )
  const onError = (fault: unknown) => toast(explain(fault).detail)
  const send = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(address.trim(), { onError, onSuccess: () => setAddress('') })
  }
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  const columns: readonly Column<string>[] = [
    { title: 'Member', cell: (one) => <Agent address={one} /> },
    { title: 'Address', cell: (one) => <Iri iri={one} what="the address" /> },
    { title: 'Do', cell: (one) => <Button onClick={() => removing.mutate(one, { onError })}>Remove</Button> },
  ]
  return (
    <section>
      <h2>Who can read this</h2>
      <Table name="Members" columns={columns} rows={data.allowedAgents} keyOf={(one) => one} />
      <form onSubmit={send} className={css.add}>
        <TextField
          label="Add an agent by its address"
          value={address}
          pattern="0x[0-9a-fA-F]{40}"
          placeholder="0x…"
          required
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" disabled={adding.isPending}>
          Add
        </Button>
      </form>
    </section>
  )
}

type Request = Reply<Routes['joinRequests']>['requests'][number]

const stateWords: Readonly<Record<Request['status'], string>> = {
  pending: 'Waits for an answer',
  approved: 'Approved, data is on its way',
  joined: 'Data has arrived',
  rejected: 'Rejected',
  expired: 'Expired',
  left: 'Left',
}

function Requests({ graph }: { graph: string }) {
  const { data, error } = useCall('joinRequests', { params: { id: graph } })
  const toast = useToast()
  const params = { id: graph }
  const onError = (fault: unknown) => toast(explain(fault).detail)
  const approving = useAct((client, agentAddress: string) =>
    client.call('approveJoin', { params, body: { agentAddress } }),
  )
  const rejecting = useAct((client, agentAddress: string) =>
    client.call('rejectJoin', { params, body: { agentAddress } }),
  )
  if (error !== null || data === undefined) return null
  const columns: readonly Column<Request>[] = [
    { title: 'Agent', cell: ({ agentAddress, name }) => <Agent address={agentAddress} name={name} /> },
    { title: 'Asked', cell: ({ timestamp }) => <Moment time={timestamp} /> },
    {
      title: 'State',
      cell: ({ status }) => <Chip tone={status === 'joined' ? 'published' : 'shared'}>{stateWords[status]}</Chip>,
    },
    {
      title: 'Do',
      cell: ({ direction, status, agentAddress }) =>
        direction === 'in' && status === 'pending' ? (
          <>
            <Button kind="primary" onClick={() => approving.mutate(agentAddress, { onError })}>
              Approve
            </Button>{' '}
            <Button onClick={() => rejecting.mutate(agentAddress, { onError })}>Reject</Button>
          </>
        ) : null,
    },
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
    </section>
  )
}
