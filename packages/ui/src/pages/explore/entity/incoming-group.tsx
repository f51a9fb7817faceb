import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNode } from '../../../data/node.js'
import type { Asked } from '../../../explore/use-scope.js'
import { Button } from '../../../look/button.js'
import { shortIri } from '../../../look/short-iri.js'
import { Failed, Loading } from '../../../look/states.js'
import css from './entity.module.css'
import { Value } from './properties.js'

interface Props {
  readonly entity: string
  readonly predicate: string
  readonly count: number
  readonly asked: Asked
  readonly isOpen: boolean
}

const perPage = 20

/** The entities that lead to one by one predicate, a page at a time. */
export function IncomingGroup({ entity, predicate, count, asked, isOpen: isOpenAtFirst }: Props) {
  const client = useNode()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { data, error, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['exploreNeighbours', 'in', entity, predicate, asked],
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { ...asked, entity, predicate, direction: 'in' as const, limit: perPage, offset }
      return client.call('exploreNeighbours', { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length * perPage,
    enabled: isOpen,
  })
  const rows = data?.pages.flatMap(({ neighbours = [] }) => neighbours) ?? []
  const total = data?.pages.at(-1)?.total ?? count
  return (
    <details className={css.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi title={predicate}>{shortIri(predicate)}</bdi> <span className={css.count}>{count.toLocaleString()}</span>
      </summary>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {isOpen && data === undefined && error === null ? <Loading rows={3} what="Loading links" /> : null}
      <ul>
        {rows.map(({ term, label, types }) => (
          <li key={term}>
            <Value term={term} label={label} />
            <span className={css.hint}>{types.map(shortIri).join(', ')}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && rows.length < total ? (
        <p className={css.more}>
          {rows.length.toLocaleString()} of {total.toLocaleString()}
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show {Math.min(perPage, total - rows.length)} more
          </Button>
        </p>
      ) : null}
    </details>
  )
}
