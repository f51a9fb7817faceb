import { Link } from 'wouter'
import type { GraphScope } from '../../graph/use-asked.js'
import { shortIri } from '../../look/short-iri.js'
import { entityPath } from '../paths.js'
import css from './path.module.css'
import type { PathAnswer } from './path-answer.js'

interface Props {
  readonly answer: PathAnswer
  readonly scope: GraphScope
}

/** The same ways in words. */
export function PathWords({ answer: { paths, entities }, scope: { graph, ...rest } }: Props) {
  const labels = new Map(entities.map(({ iri, label }) => [iri, label ?? shortIri(iri)]))
  const thing = (iri: string) => (
    <Link href={entityPath(iri, graph, rest)} title={iri}>
      <bdi>{labels.get(iri) ?? shortIri(iri)}</bdi>
    </Link>
  )
  return (
    <ol className={css.words} aria-label="Paths in words">
      {paths.map(({ steps }) => (
        <li key={steps.map(({ from, to }) => `${from} ${to}`).join()}>
          <ol>
            {steps.map(({ from, to, links }) => (
              <li key={`${from} ${to}`}>
                {links.map(({ predicate, direction }) => (
                  <span key={`${direction} ${predicate}`}>
                    {thing(direction === 'out' ? from : to)} <bdi title={predicate}>{shortIri(predicate)}</bdi>{' '}
                    {thing(direction === 'out' ? to : from)}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}
