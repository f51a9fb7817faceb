import { useState } from 'react'
import { Link } from 'wouter'
import { useScope } from '../../explore/use-scope.js'
import { Button } from '../../look/button.js'
import { shortIri } from '../../look/short-iri.js'
import { queryPath, tablePath } from '../paths.js'
import css from './schema.module.css'
import type { Usage } from './usages.js'

interface Props {
  readonly kind: 'class' | 'predicate'
  readonly usages: readonly Usage[]
  /** There are more than were asked for. */
  readonly isCut: boolean
}

const few = 100
const titles = { class: 'Classes', predicate: 'Predicates' } as const

/** Classes or predicates with their counts. A class leads to its table, a predicate to a query. */
export function UsageList({ kind, usages, isCut }: Props) {
  const { graph = '', view, asOf } = useScope()
  const [showsAll, setShowsAll] = useState(false)
  const highest = Math.max(1, ...usages.map(({ count }) => count))
  const to = (iri: string) =>
    kind === 'class'
      ? tablePath(graph, iri, { view, asOf })
      : queryPath(`SELECT ?subject ?object WHERE {\n  ?subject <${iri}> ?object\n} LIMIT 100`, {
          graph,
          ...(view !== undefined && { view }),
          ...(asOf !== undefined && { asOf }),
        })
  return (
    <section>
      <h2>
        {titles[kind]}{' '}
        <span className={css.count}>
          {usages.length.toLocaleString()}
          {isCut ? '+' : ''}
        </span>
      </h2>
      {usages.length === 0 ? <p className={css.hint}>None</p> : null}
      <ul className={css.usages}>
        {usages.slice(0, showsAll ? undefined : few).map(({ iri, count }) => (
          <li key={iri}>
            <Link href={to(iri)} title={iri}>
              <bdi>{shortIri(iri)}</bdi>
            </Link>
            <span>{count.toLocaleString()}</span>
            <i aria-hidden style={{ width: `${(100 * count) / highest}%` }} />
          </li>
        ))}
      </ul>
      {usages.length > few && !showsAll ? (
        <Button onClick={() => setShowsAll(true)}>Show all {usages.length.toLocaleString()}</Button>
      ) : null}
    </section>
  )
}
