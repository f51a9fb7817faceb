import { useCall } from '../../data/use-call.js'
import { useScope } from '../../explore/use-scope.js'
import { TextField } from '../../look/field.js'
import { Failed } from '../../look/states.js'
import css from './query.module.css'
import { valueField } from './values-in.js'

const kinds = { iri: 'an IRI', text: 'text', number: 'a number', date: 'a date, such as 2026-01-31' } as const

/** A field for each parameter of a saved query. The values are in the address. */
export function Values({ graph, saved }: { graph: string; saved: string }) {
  const { search, set } = useScope()
  const { data, error } = useCall('getSavedQuery', { params: { id: graph, name: saved } })
  if (error !== null) return <Failed error={error} />
  if (data === undefined || data.parameters.length === 0) return null
  return (
    <fieldset className={css.values}>
      <legend>{data.description}</legend>
      {data.parameters.map(({ name, type, description, default: usual }) => (
        <TextField
          key={name}
          label={name}
          value={search.get(valueField(name)) ?? ''}
          required={usual === undefined}
          {...(usual !== undefined && { placeholder: String(usual) })}
          onChange={(event) => set({ [valueField(name)]: event.target.value }, { replace: true })}
          hint={[description, kinds[type]].filter(Boolean).join('; ')}
        />
      ))}
    </fieldset>
  )
}
