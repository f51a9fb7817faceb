import { ArrowLeft, ArrowRight } from 'lucide-react'
import { shortIri } from '../look/short-iri.js'
import { countWords } from './count-words.js'
import css from './graph.module.css'
import type { GraphEdge, GraphNode } from './graph-data.js'

interface Props {
  readonly id: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly onSelect: (id: string) => void
}

const most = 200

/** The lines of one thing, in words. */
export function NodeLinks({ id, nodes, edges, onSelect }: Props) {
  const labels = new Map(nodes.map((node) => [node.id, node.label]))
  const links = edges.filter(({ source, target }) => source === id || target === id)
  if (links.length === 0) return <p className={css.hint}>Nothing else that is drawn is linked to it.</p>
  return (
    <>
      <h3>{countWords(links.length, 'link')} in the picture</h3>
      <ul className={css.links}>
        {links.slice(0, most).map(({ source, target, predicate }) => {
          const isOut = source === id
          const other = isOut ? target : source
          return (
            <li key={`${source} ${predicate} ${target}`}>
              {isOut ? <ArrowRight size={14} aria-label="to" /> : <ArrowLeft size={14} aria-label="from" />}
              <bdi title={predicate}>{shortIri(predicate)}</bdi>
              <button type="button" title={other} onClick={() => onSelect(other)}>
                <bdi>{labels.get(other) ?? shortIri(other)}</bdi>
              </button>
            </li>
          )
        })}
        {links.length > most ? <li>and {(links.length - most).toLocaleString()} more</li> : null}
      </ul>
    </>
  )
}
