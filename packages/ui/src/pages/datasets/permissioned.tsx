import { Lock } from 'lucide-react'
import { Iri } from '../../look/iri.js'
import css from './event.module.css'

/** What only some agents may see: the data where the caller is one of them, and its hash for all. */
export function Permissioned({ properties }: { properties: Readonly<Record<string, unknown>> }) {
  const given = properties.permissioned_data
  if (typeof given !== 'object' || given === null) return null
  const { data, permissioned_data_hash: hash } = given as { data?: unknown; permissioned_data_hash?: unknown }
  return (
    <section className={css.part} aria-label="Permissioned data">
      <h2>
        <Lock size={16} aria-hidden /> Permissioned data
      </h2>
      {data === undefined ? (
        <p>
          You do not see it: its importer has not granted it to you. Its hash is part of the dataset, so it cannot be
          changed unnoticed.
        </p>
      ) : (
        <>
          <p>
            You see it because you imported it, or because its importer granted it to you. It is in no copy and in no
            trail of others.
          </p>
          <pre className={css.json}>{JSON.stringify(data, null, 2)}</pre>
        </>
      )}
      {typeof hash === 'string' ? (
        <p>
          Hash <Iri iri={hash} what="the hash" />
        </p>
      ) : null}
    </section>
  )
}
