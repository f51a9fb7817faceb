import { Link } from 'wouter'
import { shortIri } from '../look/short-iri.js'
import { type ExploreScope, entityPath } from '../pages/paths.js'
import css from './entity-link.module.css'

interface Props {
  readonly iri: string
  readonly label?: string | undefined
  readonly graph?: string | undefined
  readonly scope?: ExploreScope
}

/** An entity by its label, or by its IRI if it has none. Leads to its page. */
export const EntityLink = ({ iri, label, graph, scope }: Props) => (
  <Link className={label === undefined ? css.iri : css.label} href={entityPath(iri, graph, scope)} title={iri}>
    <bdi>{label ?? shortIri(iri)}</bdi>
  </Link>
)
