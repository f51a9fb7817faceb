import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { readView } from '../../data/views.js'
import { AsCommand } from '../../look/as-command.js'
import { Choice, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { useToast } from '../../look/toasts.js'
import css from './query.module.css'
import { variablesOf } from './variables-of.js'

interface Props {
  readonly graph: string
  readonly sparql: string
  readonly view: string
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

const types = [
  ['', 'stays a variable'],
  ['text', 'is asked for: text'],
  ['iri', 'is asked for: an IRI'],
  ['number', 'is asked for: a number'],
  ['date', 'is asked for: a date'],
] as const
type Type = Exclude<(typeof types)[number][0], ''>

/** Saves a query as a draft. Its variables can become parameters. */
export function SaveQuery({ graph, sparql, view, onSaved, onClose }: Props) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, Type | ''>>>({})
  const toast = useToast()
  const variables = variablesOf(sparql)
  const parameters = variables.flatMap((variable) => {
    const type = chosen[variable]
    return type === undefined || type === '' ? [] : [{ name: variable, type }]
  })
  const asked = readView(view)
  const params = { id: graph, name: name.trim() }
  const body = { description: description.trim(), sparql, parameters, ...(asked !== undefined && { view: asked }) }
  const saving = useAct((client) => client.call('putSavedQuery', { params, body }))
  const done = () => {
    toast(`Saved ${params.name}. It is a draft of yours until you share it.`)
    onSaved(params.name)
    onClose()
  }
  return (
    <FormDialog
      title="Save the query"
      verb="Save"
      isReady={params.name !== '' && body.description !== ''}
      act={saving}
      onSend={() => saving.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
      command={<AsCommand route="putSavedQuery" params={params} body={body} />}
    >
      <TextField
        label="Name"
        value={name}
        required
        pattern="[a-z0-9][a-z0-9\-]{0,62}"
        hint="Lower-case letters, digits and hyphens"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="What it answers"
        value={description}
        required
        maxLength={2000}
        onChange={(event) => setDescription(event.target.value)}
      />
      {variables.length === 0 ? null : (
        <fieldset className={css.values}>
          <legend>Variables</legend>
          {variables.map((variable) => (
            <Choice
              key={variable}
              label={`?${variable}`}
              value={chosen[variable] ?? ''}
              // The choices are the types.
              onChange={(event) => setChosen({ ...chosen, [variable]: event.target.value as Type | '' })}
            >
              {types.map(([key, word]) => (
                <option key={key} value={key}>
                  {word}
                </option>
              ))}
            </Choice>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
