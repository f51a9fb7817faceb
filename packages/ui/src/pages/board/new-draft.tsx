import { useState } from 'react'
import { useLocation } from 'wouter'
import { draftTurtle } from '../../data/draft-turtle.js'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { TextArea, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { assetPath } from '../paths.js'

const example = `@prefix schema: <https://schema.org/> .

<urn:example:tomato> a schema:Product ;
  schema:name "Tomato" .
`

/** A draft with its first statements, written as Turtle. */
export function NewDraft({ graph, onClose }: { graph: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [turtle, setTurtle] = useState(example)
  const { data: agent } = useCall('agentIdentity')
  const [, go] = useLocation()
  const body = { contextGraphId: graph, name: name.trim() }
  const drafting = useAct((client) => draftTurtle(client, { ...body, turtle }))
  const show = () => {
    onClose()
    if (agent !== undefined) go(assetPath(graph, agent.agentAddress, body.name))
  }
  const command = (
    <AsCommand
      route="createAsset"
      body={body}
      kg={kgLine('ka', 'create', body.name || 'tomatoes', '-c', graph, '--keep-open', '--input-file', 'draft.ttl')}
    />
  )
  return (
    <FormDialog
      title="New draft"
      verb="Create draft"
      isReady={body.name !== ''}
      act={drafting}
      onSend={() => drafting.mutate(undefined, { onSuccess: show })}
      onClose={onClose}
      command={command}
    >
      <TextField label="Name" value={name} required maxLength={256} onChange={(event) => setName(event.target.value)} />
      <TextArea
        label="Statements, as Turtle"
        rows={10}
        value={turtle}
        onChange={(event) => setTurtle(event.target.value)}
      />
    </FormDialog>
  )
}
