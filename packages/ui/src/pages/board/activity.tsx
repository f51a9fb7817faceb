import type { Reply, Routes } from '@kg/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { isIn, useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { actWords } from '../../look/act-words.js'
import { Button } from '../../look/button.js'
import { Agent } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Moment } from '../../look/moment.js'
import { Pill } from '../../look/pill.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { ActivityFilters, type Filters } from './activity-filters.js'
import css from './board.module.css'

type Entry = Reply<Routes['listActivity']>['activity'][number]

/** What has happened in a context graph, newest first. What is looked for is in the address. */
export function Activity({ graph }: { graph: string }) {
  const [search, setSearch] = useSearchParams()
  const read = (name: string) => search.get(name) ?? ''
  const filters: Filters = { kind: read('kind'), agent: read('agent'), asset: read('asset') }
  const show = (next: Partial<Filters & { cursor: string }>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ cursor: '', ...next }))
        if (value === '') after.delete(name)
        else after.set(name, value)
      return after
    })
  return (
    <>
      <ActivityFilters key={`${filters.agent} ${filters.asset}`} filters={filters} onChange={show} />
      <Entries graph={graph} filters={filters} cursor={read('cursor')} onShow={show} />
    </>
  )
}

interface Props {
  readonly graph: string
  readonly filters: Filters
  readonly cursor: string
  readonly onShow: (next: Partial<Filters & { cursor: string }>) => void
}

function Entries({ graph, filters: { kind, agent, asset }, cursor, onShow }: Props) {
  const query = {
    contextGraphId: graph,
    ...(kind !== '' && { kind }),
    ...(agent !== '' && { agent }),
    ...(asset !== '' && { name: asset }),
    ...(cursor !== '' && { cursor }),
  }
  const { data, error, refetch } = useCall('listActivity', { query })
  const { count, clear } = useNewsCount(useMemo(() => isIn(graph), [graph]))
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const isAll = kind === '' && agent === '' && asset === ''
  const columns: readonly Column<Entry>[] = [
    { title: 'When', cell: ({ time }) => <Moment time={time} /> },
    { title: 'Who', cell: (entry) => <Who agent={entry.agent} onShow={onShow} /> },
    { title: 'What', cell: ({ action }) => <span title={action}>{actWords(action)}</span> },
    { title: 'Asset', cell: ({ name }) => <What name={name} onShow={onShow} /> },
  ]
  const refresh = () => {
    clear()
    void refetch()
  }
  return (
    <>
      <Pill count={cursor === '' ? count : 0} onShow={refresh} />
      {data.activity.length > 0 ? (
        <Table name="Activity" columns={columns} rows={data.activity} keyOf={({ seq }) => String(seq)} />
      ) : data.nextCursor !== undefined ? (
        <p className={css.none}>Nothing in this stretch of the log.</p>
      ) : isAll ? (
        <Empty title="Nothing has happened yet" command={kgLine('activity', '-c', graph)}>
          <p>Everything that agents do in this context graph appears here.</p>
        </Empty>
      ) : (
        <Empty title="Nothing like this has happened">
          <p>Choose another kind, or clear the filters.</p>
        </Empty>
      )}
      <div className={css.choices}>
        {cursor === '' ? null : <Button onClick={() => onShow({})}>Newest</Button>}
        {data.nextCursor === undefined ? null : (
          <Button onClick={() => onShow({ cursor: data.nextCursor ?? '' })}>Older</Button>
        )}
      </div>
    </>
  )
}

type OnShow = Props['onShow']

const Who = ({ agent, onShow }: { agent: string; onShow: OnShow }) => (
  <button type="button" className={css.pick} title={`Only ${agent}`} onClick={() => onShow({ agent })}>
    <Agent address={agent} />
  </button>
)

const What = ({ name, onShow }: { name: string | undefined; onShow: OnShow }) =>
  name === undefined ? null : (
    <button type="button" className={css.pick} onClick={() => onShow({ asset: name })}>
      <bdi>{name}</bdi>
    </button>
  )
