import type { Reply, Routes } from '@kg/contract'
import { Link } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Moment } from '../../look/moment.js'
import { type Column, Table } from '../../look/table.js'
import { importReportPath } from '../paths.js'
import css from './datasets.module.css'
import { ImportState } from './import-state.js'
import { isImportNews } from './news.js'

type Row = Reply<Routes['listHandlers']>['handlers'][number]

const columns: readonly Column<Row>[] = [
  {
    title: 'File',
    cell: ({ handler_id, file_name }) => (
      <Link href={importReportPath(handler_id)}>
        <bdi className={css.name}>{file_name ?? 'Unnamed'}</bdi>
      </Link>
    ),
  },
  { title: 'State', cell: ({ status, progress }) => <ImportState status={status} progress={progress} /> },
  { title: 'Begun', cell: ({ created }) => <Moment time={created} /> },
  { title: 'Why', cell: ({ error }) => <bdi className={css.why}>{error?.message ?? ''}</bdi> },
]

/** Imports of the last day: those under way, and those that failed. What went well is a dataset. */
export function Imports() {
  const { data } = useCall('listHandlers', { query: { kind: 'import', limit: 20 } })
  useRefresh(isImportNews, ['listHandlers'])
  const rows = data?.handlers.filter(({ status }) => status !== 'COMPLETED') ?? []
  if (rows.length === 0) return null
  return (
    <>
      <h2 className={css.head}>Imports under way or failed</h2>
      <Table name="Imports" columns={columns} rows={rows} keyOf={({ handler_id }) => handler_id} />
    </>
  )
}
