import type { Reply, Routes } from '@kg/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useNewsCount } from '../../data/live.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { LayerChip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Pill } from '../../look/pill.js'
import { shortHex } from '../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { datasetPath } from '../paths.js'
import { Party } from '../trail/party.js'
import { SupplyChain } from '../trail/section.js'
import { bytesText } from './bytes-text.js'
import css from './datasets.module.css'
import { ImportDialog } from './import-dialog.js'
import { Imports } from './imports.js'
import { isDatasetNews } from './news.js'

type Row = Reply<Routes['listDatasets']>['datasets'][number]

const most = 200

const columns: readonly Column<Row>[] = [
  {
    title: 'Dataset',
    cell: ({ datasetId, title }) => (
      <Link href={datasetPath(datasetId)} title={datasetId}>
        <bdi className={css.name}>{title ?? shortHex(datasetId)}</bdi>
      </Link>
    ),
  },
  { title: 'Layer', cell: ({ layer }) => <LayerChip layer={layer} /> },
  { title: 'From', cell: ({ standard }) => standard },
  { title: 'Creator', cell: ({ creator }) => <Party address={creator} /> },
  { title: 'Objects', cell: ({ objects }) => objects.toLocaleString(), isNumber: true },
  { title: 'Relations', cell: ({ relations }) => relations.toLocaleString(), isNumber: true },
  { title: 'Size', cell: ({ bytes }) => bytesText(bytes), isNumber: true },
  { title: 'Imported', cell: ({ importedAt }) => <Moment time={importedAt} /> },
]

/** What companies say about their part of a supply chain, and what was imported here. */
export function Datasets() {
  const [isImporting, setImporting] = useState(false)
  const importing = (
    <Button kind="primary" onClick={() => setImporting(true)}>
      Import a file
    </Button>
  )
  return (
    <SupplyChain title="Datasets" actions={importing}>
      <Imports />
      <List />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </SupplyChain>
  )
}

function List() {
  const { data, error, refetch } = useCall('listDatasets', { query: { limit: most } })
  const { count, clear } = useNewsCount(isDatasetNews)
  const show = () => {
    clear()
    void refetch()
  }
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <>
      <h2 className={css.head}>
        Datasets <Pill count={count} onShow={show} />
      </h2>
      {data.datasets.length === 0 ? (
        <Empty title="No datasets yet" command={kgLine('dataset', 'import', 'file.xml', '--share')}>
          <p>
            Import what your systems write: GS1 EPCIS in XML or JSON-LD, WOT, or KG-JSON. Only you see it until you
            share it.
          </p>
        </Empty>
      ) : (
        <>
          <Table
            name="Datasets"
            columns={columns}
            rows={data.datasets}
            keyOf={({ datasetId, contextGraphId }) => `${datasetId} ${contextGraphId}`}
          />
          {data.nextCursor === undefined ? null : (
            <p className={css.note}>These are the newest {most}. The command lists all of them.</p>
          )}
          <AsCommand route="listDatasets" kg={kgLine('dataset', 'list', '--all')} />
        </>
      )}
    </>
  )
}
