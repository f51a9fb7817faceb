import { type FormEvent, useDeferredValue, useState } from 'react'
import { useCall } from '../data/use-call.js'
import { isIri } from '../explore/sparql-text.js'
import { Button } from '../look/button.js'
import { TextField } from '../look/field.js'
import { shortIri } from '../look/short-iri.js'
import css from './entity-field.module.css'

interface Props {
  readonly label: string
  /** What is chosen now, if anything. */
  readonly chosen?: string | undefined
  readonly graph?: string | undefined
  readonly onChoose: (iri: string) => void
  /** What the button says. */
  readonly word: string
}

const shortest = 2

/** Finds a thing by its name, or takes its IRI. */
export function EntityField({ label, chosen, graph, onChoose, word }: Props) {
  const [text, setText] = useState<string>()
  const wanted = useDeferredValue((text ?? '').trim())
  const query = { q: wanted, limit: 8, ...(graph !== undefined && { contextGraphId: graph }) }
  const isWanted = wanted.length >= shortest && !isIri(wanted)
  const { data } = useCall('searchMemory', { query }, { isWanted, keepsOld: true })
  const hits = isWanted ? (data?.hits ?? []) : []
  const choose = (iri: string) => {
    setText(undefined)
    onChoose(iri)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    // What is typed may be ahead of what is searched for.
    const typed = (text ?? '').trim()
    if (isIri(typed)) choose(typed)
    else if (hits[0] !== undefined) choose(hits[0].entity)
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextField
        label={label}
        type="search"
        placeholder="A name or an IRI"
        value={text ?? chosen ?? ''}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{word}</Button>
      {hits.length === 0 ? null : (
        <ul className={css.hits} aria-label={`Found for ${label}`}>
          {hits.map(({ entity, label: name, contextGraphId }) => (
            <li key={`${contextGraphId} ${entity}`}>
              <button type="button" onClick={() => choose(entity)}>
                <bdi>{name ?? shortIri(entity)}</bdi>
                <small>
                  <bdi>{shortIri(entity)}</bdi>
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWanted && data !== undefined && hits.length === 0 ? <p className={css.none}>Nothing is called so.</p> : null}
    </form>
  )
}
