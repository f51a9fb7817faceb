import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import css from './board.module.css'

/** Whether requests to join wait for the curator, or are approved by themselves within limits. */
export function JoinPolicy({ graph }: { graph: string }) {
  const { data, error } = useCall('getJoinPolicy', { params: { id: graph } })
  const [isOpen, setOpen] = useState(false)
  // It is the curator's to see.
  if (error !== null || data === undefined) return null
  return (
    <div className={css.policy}>
      <dt>Requests to join</dt>
      <dd>
        <span>
          {data.policy === 'manual'
            ? 'You decide on each of them.'
            : `Approved by themselves, up to ${data.maxMembers.toLocaleString()} members and ${data.approvalsPerHour} an hour.`}
        </span>
        <Button onClick={() => setOpen(true)}>Change</Button>
        {isOpen ? <ChangePolicy graph={graph} now={data} onClose={() => setOpen(false)} /> : null}
      </dd>
    </div>
  )
}

interface Limits {
  readonly policy: 'manual' | 'open'
  readonly maxMembers: number
  readonly approvalsPerHour: number
}

function ChangePolicy({ graph, now, onClose }: { graph: string; now: Limits; onClose: () => void }) {
  const [policy, setPolicy] = useState(now.policy)
  const [members, setMembers] = useState(String(now.maxMembers))
  const [hourly, setHourly] = useState(String(now.approvalsPerHour))
  const body = { policy, maxMembers: Number(members), approvalsPerHour: Number(hourly) }
  const changing = useAct((client) => client.call('setJoinPolicy', { params: { id: graph }, body }))
  const isReady = body.maxMembers >= 1 && body.approvalsPerHour >= 1
  const limits = policy === 'open' ? ['--members', members, '--hourly', hourly] : []
  return (
    <FormDialog
      title="Requests to join"
      verb="Save"
      isReady={isReady}
      act={changing}
      onSend={() => changing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={
        <AsCommand
          route="setJoinPolicy"
          params={{ id: graph }}
          body={body}
          kg={kgLine('context-graph', 'join-policy', graph, policy, ...limits)}
        />
      }
    >
      <Choice
        label="Who decides"
        value={policy}
        onChange={({ target }) => setPolicy(target.value === 'open' ? 'open' : 'manual')}
        hint={
          policy === 'open'
            ? 'Whoever knows the graph and asks becomes a member at once and reads everything in it.'
            : 'Each request waits until you approve or decline it.'
        }
      >
        <option value="manual">I decide on each request</option>
        <option value="open">Requests are approved by themselves</option>
      </Choice>
      {policy === 'open' ? (
        <>
          <TextField
            label="At most so many members"
            type="number"
            min={1}
            max={10_000}
            value={members}
            onChange={({ target }) => setMembers(target.value)}
          />
          <TextField
            label="At most so many an hour"
            type="number"
            min={1}
            max={1000}
            value={hourly}
            onChange={({ target }) => setHourly(target.value)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
