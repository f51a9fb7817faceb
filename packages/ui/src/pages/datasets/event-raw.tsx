import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNode } from '../../data/node.js'
import { Choice } from '../../look/field.js'
import { Failed, Loading } from '../../look/states.js'
import type { TrailItem } from '../trail/read-items.js'
import css from './event.module.css'

const epcisForms = {
  'application/ld+json': 'EPCIS, JSON-LD',
  'application/xml': 'EPCIS, XML',
} as const
type EpcisForm = keyof typeof epcisForms

/** The object as it is written: in the dataset, and where it is an event, as EPCIS. */
export function EventRaw({ kgObject }: { kgObject: TrailItem['kgObject'] }) {
  const [form, setForm] = useState<'kg' | EpcisForm>('kg')
  const isEvent = typeof kgObject.properties.eventTime === 'string'
  return (
    <details className={css.part}>
      <summary>Raw form</summary>
      {isEvent ? (
        <Choice label="Form" value={form} onChange={(event) => setForm(event.target.value as EpcisForm)}>
          <option value="kg">KG-JSON</option>
          {Object.entries(epcisForms).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </Choice>
      ) : null}
      {form === 'kg' ? <Text text={JSON.stringify(kgObject, null, 2)} /> : <AsEpcis id={kgObject['@id']} form={form} />}
    </details>
  )
}

function AsEpcis({ id, form }: { id: string; form: EpcisForm }) {
  const client = useNode()
  const { data, error, refetch } = useQuery({
    queryKey: ['epcisEvent', id, form],
    queryFn: async ({ signal }) => {
      const sent = { params: { eventID: id }, headers: { accept: form } }
      const text = await (await client.request('epcisEvent', sent, { signal })).text()
      return form === 'application/xml' ? text : JSON.stringify(JSON.parse(text), null, 2)
    },
  })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Loading rows={3} /> : <Text text={data} />
}

const Text = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text can be scrolled with the keyboard
  <pre className={css.json} tabIndex={0}>
    {text}
  </pre>
)
