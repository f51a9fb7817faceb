import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useNode } from '../../data/node.js'
import { Button } from '../../look/button.js'
import { Iri } from '../../look/iri.js'
import { Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { eventPath, trailPath } from '../paths.js'
import { readItems, type Stop } from '../trail/read-items.js'
import { kindWords, momentWord } from '../trail/words.js'
import css from './datasets.module.css'

const pageSize = 100

/** The objects of a dataset, page by page. */
export function DatasetObjects({ id }: { id: string }) {
  const client = useNode()
  const pages = useInfiniteQuery({
    queryKey: ['listDatasetObjects', id],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) }
      return client.call('listDatasetObjects', { params: { dataset_id: id }, query }, { signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const items = data.pages.flatMap(({ objects }) => objects.map((kgObject) => ({ datasets: [id], kgObject })))
  const columns: readonly Column<Stop>[] = [
    {
      title: 'When (UTC)',
      cell: ({ time }) => <span className={css.short}>{time === undefined ? '' : momentWord(time)}</span>,
    },
    {
      title: 'What',
      cell: ({ title, item }) => (
        <Link href={eventPath(item.kgObject['@id'], id)}>
          <bdi className={css.name}>{title}</bdi>
        </Link>
      ),
    },
    { title: 'Kind', cell: ({ kind }) => <span className={css.short}>{kindWords[kind]}</span> },
    { title: 'Why', cell: ({ why }) => <bdi className={css.short}>{why}</bdi> },
    { title: 'Id', cell: ({ item }) => <Iri iri={item.kgObject['@id']} what="the id" /> },
    {
      title: 'Trail',
      cell: ({ item }) => (
        <Link className={css.short} href={trailPath(item.kgObject['@id'])}>
          Follow
        </Link>
      ),
    },
  ]
  return (
    <>
      <h2 className={css.head}>What it says</h2>
      <Table name="Objects" columns={columns} rows={readItems(items, {})} keyOf={({ key }) => key} />
      {hasNextPage ? (
        <p className={css.note}>
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show {pageSize} more
          </Button>
        </p>
      ) : null}
    </>
  )
}
