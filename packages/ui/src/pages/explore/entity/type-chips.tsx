import { Link } from 'wouter'
import { useScope } from '../../../explore/use-scope.js'
import { Chip } from '../../../look/layer.js'
import { shortIri } from '../../../look/short-iri.js'
import { tablePath } from '../../paths.js'
import css from './entity.module.css'
import { type PropertyGroup, rdfType } from './group-statements.js'

const most = 6

/** The classes of an entity; each leads to the table of its entities. */
export function TypeChips({ groups, graph }: { groups: readonly PropertyGroup[]; graph: string | undefined }) {
  const { view, asOf } = useScope()
  const statements = groups.find(({ predicate }) => predicate === rdfType)?.statements ?? []
  return (
    <span className={css.types}>
      {statements.slice(0, most).map(({ object }) => (
        <Link key={object} href={tablePath(graph ?? '', object, { view, asOf })} title={object}>
          <Chip tone="plain">
            <bdi>{shortIri(object)}</bdi>
          </Chip>
        </Link>
      ))}
      {statements.length > most ? <Chip tone="plain">and {statements.length - most} more</Chip> : null}
    </span>
  )
}
