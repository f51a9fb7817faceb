import type { Reply, Routes } from '@kg/contract'
import { useMemo } from 'react'
import { isIn, useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { Agent } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Moment } from '../../look/moment.js'
import { Pill } from '../../look/pill.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'

type Entry = Reply<Routes['listActivity']>['activity'][number]

const columns: readonly Column<Entry>[] = [
  { title: 'When', cell: ({ time }) => <Moment time={time} /> },
  { title: 'Who', cell: ({ agent }) => <Agent address={agent.replace('did:kg:agent:', '')} /> },
  { title: 'What', cell: ({ action }) => action },
  { title: 'Asset', cell: ({ name }) => <bdi>{name ?? ''}</bdi> },
]

/** What has happened in a context graph, newest first. */
export function Activity({ graph }: { graph: string }) {
  const { data, error, refetch } = useCall('listActivity', { query: { contextGraphId: graph } })
  const { count, clear } = useNewsCount(useMemo(() => isIn(graph), [graph]))
  const show = () => {
    clear()
    void refetch()
  }
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.activity.length === 0)
    return (
      <Empty title="Nothing has happened yet" command={kgLine('activity', '-c', graph)}>
        <p>Everything that agents do in this context graph appears here.</p>
      </Empty>
    )
  return (
    <>
      <Pill count={count} onShow={show} />
      <Table name="Activity" columns={columns} rows={data.activity} keyOf={({ seq }) => String(seq)} />
    </>
  )
}
