import { useMemo } from 'react'
import { EntityLink } from '../../../explore/entity-link.js'
import { useLabels } from '../../../explore/use-labels.js'
import { useScope } from '../../../explore/use-scope.js'
import { CopyButton } from '../../../look/copy-button.js'
import { readTerm } from '../../../look/read-term.js'
import { Term } from '../../../look/term.js'
import css from './entity.module.css'
import { assetsOf, type PropertyGroup } from './group-statements.js'
import { SaidBy } from './said-by.js'
import { useAssetTimes } from './use-asset-times.js'

/** What is said about an entity, by property, each statement with who says so. */
export function Properties({ groups }: { groups: readonly PropertyGroup[] }) {
  const { graph, asOf, asked } = useScope()
  const times = useAssetTimes(
    useMemo(() => assetsOf(groups), [groups]),
    asOf,
  )
  const iris = useMemo(
    () => groups.flatMap(({ predicate, statements }) => [predicate, ...statements.map(({ object }) => object)]),
    [groups],
  )
  const labels = useLabels(iris, asked)
  return (
    <dl className={css.properties}>
      {groups.map(({ predicate, statements }) => (
        <div key={predicate}>
          <dt>
            <EntityLink iri={predicate} label={labels.get(predicate)} graph={graph} scope={{ asOf }} />
          </dt>
          {statements.map(({ object, sources }) => (
            <dd key={object}>
              <Value term={object} label={labels.get(object)} />
              <SaidBy sources={sources} times={times} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** A value; one that is an entity leads to its page. */
export function Value({ term, label }: { term: string; label?: string | undefined }) {
  const { graph, view, asOf } = useScope()
  const read = readTerm(term)
  if (read.kind !== 'iri') return <Term text={term} />
  return (
    <span className={css.value}>
      <EntityLink iri={read.iri} label={label} graph={graph} scope={{ view, asOf }} />
      <CopyButton text={read.iri} what="the IRI" />
    </span>
  )
}
