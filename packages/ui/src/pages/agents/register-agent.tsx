import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
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
      <Dialog title={`${registering.data.name} is an agent of this node`} onClose={onClose}>
        <TokenOnce token={registering.data.authToken} />
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
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
