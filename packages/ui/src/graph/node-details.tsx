import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Iri } from '../look/iri.js'
import { shortIri } from '../look/short-iri.js'
import { Term } from '../look/term.js'
import { entityPath } from '../pages/paths.js'
import css from './graph.module.css'
import type { GraphNode } from './graph-data.js'
import type { Property } from './read-statements.js'
import type { GraphScope } from './use-asked.js'

interface Props {
  readonly node: GraphNode
  readonly scope: GraphScope
  readonly properties?: readonly Property[]
  readonly children?: ReactNode
}

const most = 30

/** What is known of one thing, and the way to its page. */
export const NodeDetails = ({ node, scope: { graph, ...rest }, properties = [], children }: Props) => (
  <>
    <h2>
      {node.id.startsWith('_:') ? (
        <bdi>{node.label}</bdi>
      ) : (
        <Link href={entityPath(node.id, graph, rest)}>
          <bdi>{node.label}</bdi>
        </Link>
      )}
    </h2>
    <Iri iri={node.id} />
    {node.types.length === 0 ? null : (
      <p>
        {node.types.map((type) => (
          <span key={type} title={type}>
            <bdi>{shortIri(type)}</bdi>{' '}
          </span>
        ))}
      </p>
    )}
    {children}
    {properties.length === 0 ? null : (
      <dl className={css.properties}>
        {properties.slice(0, most).map(({ predicate, object }) => (
          <div key={`${predicate} ${object}`}>
            <dt title={predicate}>
              <bdi>{shortIri(predicate)}</bdi>
            </dt>
            <dd>
              <Term text={object} />
            </dd>
          </div>
        ))}
        {properties.length > most ? <p className={css.hint}>and {properties.length - most} more</p> : null}
      </dl>
    )}
  </>
)
