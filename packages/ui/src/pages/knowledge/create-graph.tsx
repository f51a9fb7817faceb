import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { Choice, TextField } from '../../look/field.js'
import { Failed } from '../../look/states.js'
import { boardPath } from '../paths.js'

export function CreateGraph({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState('')
  const [isCurated, setCurated] = useState(false)
  const [, go] = useLocation()
  const body = { id: id.trim(), accessPolicy: isCurated ? 1 : 0 } as const
  const creating = useAct((client) => client.call('createContextGraph', { body }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate(undefined, {
      onSuccess: () => {
        onClose()
        go(boardPath(body.id))
      },
    })
  }
  return (
    <Dialog title="New context graph" onClose={onClose}>
      <form onSubmit={send}>
        <TextField
          label="Id"
          value={id}
          required
          maxLength={256}
          onChange={(event) => setId(event.target.value)}
          hint="Such as garden. It stays the same for ever."
        />
        <Choice
          label="Who may read it"
          value={isCurated ? 'curated' : 'open'}
          onChange={(event) => setCurated(event.target.value === 'curated')}
        >
          <option value="open">Everybody who knows it</option>
          <option value="curated">Only members</option>
        </Choice>
        {creating.error === null ? null : <Failed error={creating.error} />}
        <AsCommand
          route="createContextGraph"
          body={body}
          kg={`kg context-graph create ${body.id || 'garden'}${isCurated ? ' --curated' : ''}`}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={body.id === '' || creating.isPending}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
