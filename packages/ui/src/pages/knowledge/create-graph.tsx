import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Choice, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { boardPath } from '../paths.js'

export function CreateGraph({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState('')
  const [isCurated, setCurated] = useState(false)
  const [, go] = useLocation()
  const body = { id: id.trim(), accessPolicy: isCurated ? 1 : 0 } as const
  const creating = useAct((client) => client.call('createContextGraph', { body }))
  const show = () => {
    onClose()
    go(boardPath(body.id))
  }
  const command = (
    <AsCommand
      route="createContextGraph"
      body={body}
      kg={kgLine('context-graph', 'create', body.id || 'garden', isCurated ? '--curated' : undefined)}
    />
  )
  return (
    <FormDialog
      title="New context graph"
      verb="Create"
      isReady={body.id !== ''}
      act={creating}
      onSend={() => creating.mutate(undefined, { onSuccess: show })}
      onClose={onClose}
      command={command}
    >
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
    </FormDialog>
  )
}
