import { shortIri } from '../look/short-iri.js'
import css from './graph.module.css'
import { type GraphNode, mainType } from './graph-data.js'
import { type Scheme, typeColour } from './type-colour.js'

interface Props {
  readonly nodes: readonly GraphNode[]
  readonly scheme: Scheme
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (type: string) => void
}

const most = 24

/** The types with their colours. A type that is switched off is not drawn. */
export function Legend({ nodes, scheme, hidden, onToggle }: Props) {
  const counts = new Map<string, number>()
  for (const node of nodes) counts.set(mainType(node), (counts.get(mainType(node)) ?? 0) + 1)
  const types = [...counts].sort(([, a], [, b]) => b - a)
  return (
    <ul className={css.legend} aria-label="Types">
      {types.slice(0, most).map(([type, count]) => (
        <li key={type}>
          <button type="button" aria-pressed={!hidden.has(type)} title={type} onClick={() => onToggle(type)}>
            <Swatch type={type} scheme={scheme} />
            <bdi>{typeWord(type)}</bdi>
            <span className={css.number}>{count.toLocaleString()}</span>
          </button>
        </li>
      ))}
      {types.length > most ? <li>and {types.length - most} more types</li> : null}
    </ul>
  )
}

export const typeWord = (type: string): string => (type === '' ? 'no type' : shortIri(type))

export const Swatch = ({ type, scheme }: { type: string; scheme: Scheme }) => (
  <span className={css.swatch} style={{ background: typeColour(type, scheme) }} />
)
