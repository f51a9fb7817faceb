import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { DoneDialog } from '../../look/done-dialog.js'
import { TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { TokenOnce } from './token-once.js'

export function RegisterAgent({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const body = { name: name.trim() }
  const registering = useAct((client) => client.call('registerAgent', { body }))
  if (registering.data !== undefined)
    return (
      <DoneDialog title={`${registering.data.name} is an agent of this node`} onClose={onClose}>
        <TokenOnce token={registering.data.authToken} />
      </DoneDialog>
    )
  return (
    <FormDialog
      title="New agent"
      verb="Register"
      isReady={body.name !== ''}
      act={registering}
      onSend={() => registering.mutate(undefined)}
      onClose={onClose}
      command={<AsCommand route="registerAgent" body={body} kg={kgLine('agent', 'register', body.name || 'scribe')} />}
    >
      <TextField
        label="Name"
        value={name}
        required
        maxLength={128}
        onChange={(event) => setName(event.target.value)}
        hint="It gets a key of its own on this node, and a token."
      />
    </FormDialog>
  )
}
