import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip } from '../../look/layer.js'
import { explain, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { useToast } from '../../look/toasts.js'
import css from './board.module.css'

interface Props {
  readonly graph: string
  readonly curator: string | undefined
  readonly isCurator: boolean
}

const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

/** The agents who may read a curated graph. */
export function MemberList({ graph, curator, isCurator }: Props) {
  const { data, error, refetch } = useCall('listParticipants', { params: { id: graph } })
  const [leaving, setLeaving] = useState<string>()
  if (error !== null && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={3} />
  const columns: readonly Column<string>[] = [
    { title: 'Member', cell: (one) => <Agent address={one} /> },
    { title: 'Address', cell: (one) => <Iri iri={one} what="the address" /> },
    {
      title: 'Role',
      cell: (one) => (isSame(one, curator) ? <Chip tone="curated">Curator</Chip> : 'Member'),
    },
    {
      title: 'Do',
      cell: (one) =>
        isCurator && !isSame(one, curator) ? <Button onClick={() => setLeaving(one)}>Remove</Button> : null,
    },
  ]
  return (
    <section>
      <h2>Members</h2>
      <Table name="Members" columns={columns} rows={data.allowedAgents} keyOf={(one) => one} />
      {isCurator ? <AddMember graph={graph} /> : null}
      {leaving === undefined ? null : (
        <RemoveMember graph={graph} agentAddress={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  )
}

function AddMember({ graph }: { graph: string }) {
  const [address, setAddress] = useState('')
  const toast = useToast()
  const params = { id: graph }
  const adding = useAct((client, agentAddress: string) =>
    client.call('addParticipant', { params, body: { agentAddress } }),
  )
  const onError = (fault: unknown) => toast(explain(fault).detail)
  const send = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(address.trim(), { onError, onSuccess: () => setAddress('') })
  }
  return (
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
  )
}

function RemoveMember({ graph, agentAddress, onClose }: { graph: string; agentAddress: string; onClose: () => void }) {
  const call = { params: { id: graph }, body: { agentAddress } }
  const removing = useAct((client) => client.call('removeParticipant', call))
  return (
    <FormDialog
      title="Remove a member"
      verb="Remove"
      isReady
      act={removing}
      onSend={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={
        <AsCommand
          route="removeParticipant"
          {...call}
          kg={kgLine('context-graph', 'remove-agent', graph, '--agent', agentAddress)}
        />
      }
    >
      <p>
        <Agent address={agentAddress} /> gets nothing new of this graph from now on. What has reached its node already
        stays there. You can let it in again.
      </p>
    </FormDialog>
  )
}
