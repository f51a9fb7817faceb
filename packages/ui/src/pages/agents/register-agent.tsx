import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { TextField } from '../../look/field.js'
import { Failed } from '../../look/states.js'
import { TokenOnce } from './token-once.js'
import css from './token-once.module.css'

export function RegisterAgent({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const body = { name: name.trim() }
  const registering = useAct((client) => client.call('registerAgent', { body }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    registering.mutate(undefined)
  }
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
    <Dialog title="New agent" onClose={onClose}>
      <form onSubmit={send} className={css.form}>
        <TextField
          label="Name"
          value={name}
          required
          maxLength={128}
          onChange={(event) => setName(event.target.value)}
          hint="It gets a key of its own on this node, and a token."
        />
        {registering.error === null ? null : <Failed error={registering.error} />}
        <AsCommand route="registerAgent" body={body} kg={`kg agent register ${body.name || 'scribe'}`} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={body.name === '' || registering.isPending}>
            Register
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
