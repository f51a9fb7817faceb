import type { Reply, Routes } from '@kg/contract'
import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { actWords } from '../../look/act-words.js'
import { Agent } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { middleOut } from '../../look/short-iri.js'
import { type Column, Table } from '../../look/table.js'
import { boardPath } from '../paths.js'
import css from './home.module.css'

type Entry = Reply<Routes['listActivity']>['activity'][number]

const columns: readonly Column<Entry>[] = [
  { title: 'When', cell: ({ time }) => <Moment time={time} /> },
  { title: 'Who', cell: ({ agent }) => <Agent address={agent} /> },
  { title: 'What', cell: ({ action }) => <span title={action}>{actWords(action)}</span> },
  { title: 'Where', cell: (entry) => <Where entry={entry} /> },
]

/** What has happened last in all context graphs that the reader may see. */
export function Recent() {
  const { data } = useCall('listActivity', { query: { limit: 12 } })
  const rows = data?.activity.filter(({ contextGraphId }) => contextGraphId !== undefined) ?? []
  if (rows.length === 0) return null
  return (
    <section className={css.recent}>
      <h2>Lately</h2>
      <Table name="What happened lately" columns={columns} rows={rows} keyOf={({ seq }) => String(seq)} />
    </section>
  )
}

function Where({ entry: { contextGraphId: graph, name } }: { entry: Entry }) {
  if (graph === undefined) return null
  return (
    <>
      <Link href={boardPath(graph)}>
        <bdi>{graph}</bdi>
      </Link>
      {name === undefined ? null : (
        <>
          {' / '}
          <Link href={`${boardPath(graph)}?${new URLSearchParams({ tab: 'activity', asset: name })}`}>
            <bdi title={name}>{middleOut(name)}</bdi>
          </Link>
        </>
      )}
    </>
  )
}
