import type { Reply, Routes } from '@kg/contract'
import { useCall } from '../../data/use-call.js'
import { Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'

type Times = Reply<Routes['slo']>['routes'][number]

const ms = (value: number) => `${value.toFixed(1)} ms`

const columns: readonly Column<Times>[] = [
  { title: 'Route', cell: ({ route }) => <code>{route}</code> },
  { title: 'Requests', cell: ({ requests }) => requests.toLocaleString(), isNumber: true },
  { title: 'Failed', cell: ({ failures }) => failures.toLocaleString(), isNumber: true },
  { title: 'p50', cell: ({ p50Ms }) => ms(p50Ms), isNumber: true },
  { title: 'p95', cell: ({ p95Ms }) => ms(p95Ms), isNumber: true },
  { title: 'p99', cell: ({ p99Ms }) => ms(p99Ms), isNumber: true },
]

/** How long requests took. */
export function RouteTimes() {
  const { data, error, refetch } = useCall('slo')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const rows = data.routes.toSorted((a, b) => b.requests - a.requests)
  return <Table name="Requests" columns={columns} rows={rows} keyOf={({ route }) => route} />
}
