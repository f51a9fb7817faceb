import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { TextArea, TextField } from '../../look/field.js'
import { Failed } from '../../look/states.js'
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
  const drafting = useAct(async (client) => {
    await client.call('createAsset', { body })
    const target = { params: { name: body.name }, query: { contextGraphId: graph } }
    if (turtle.trim() !== '')
      await client.request('writeDraft', { ...target, body: turtle, contentType: 'text/turtle' })
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    drafting.mutate(undefined, {
      onSuccess: () => {
        onClose()
        if (agent !== undefined) go(assetPath(graph, agent.agentAddress, body.name))
      },
    })
  }
  return (
    <Dialog title="New draft" onClose={onClose}>
      <form onSubmit={send}>
        <TextField
          label="Name"
          value={name}
          required
          maxLength={256}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Statements, as Turtle"
          rows={10}
          value={turtle}
          onChange={(event) => setTurtle(event.target.value)}
        />
        {drafting.error === null ? null : <Failed error={drafting.error} />}
        <AsCommand
          route="createAsset"
          body={body}
          kg={`kg ka create ${body.name || 'tomatoes'} -c ${graph} --keep-open --input-file draft.ttl`}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={body.name === '' || drafting.isPending}>
            Create draft
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
