import { entityPath } from '../pages/paths.js'
import { Iri } from './iri.js'
import { readTerm } from './read-term.js'
import { middleOut, shortIri } from './short-iri.js'
import css from './term.module.css'

const longest = 2000
const plainTypes = ['http://www.w3.org/2001/XMLSchema#string']

/** A term of a statement. Text is shown as text, whatever is in it; an entity leads to its page. */
export function Term({ text, graph }: { text: string; graph?: string | undefined }) {
  const term = readTerm(text)
  if (term.kind === 'iri') return <Iri iri={term.iri} to={entityPath(term.iri, graph)} />
  if (term.kind === 'blank') return <code>{term.label}</code>
  const mark =
    term.language ?? (term.type === undefined || plainTypes.includes(term.type) ? undefined : shortIri(term.type))
  return (
    <span>
      <span className={css.literal} title={term.value.length > longest ? `${term.value.length} characters` : undefined}>
        {middleOut(term.value, longest)}
      </span>
      {mark === undefined ? null : <span className={css.mark}>{mark}</span>}
    </span>
  )
}
