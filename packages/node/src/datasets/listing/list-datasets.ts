import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'
import { type DatasetRow, datasetRows } from '../records/table.js'
import { maySee } from '../records/visible-datasets.js'

type DatasetPage = Reply<Routes['listDatasets']>
type ListedDataset = DatasetPage['datasets'][number]

/** A page of the datasets that a caller may see, newest first. */
export function listDatasets(
  reader: LedgerReader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  caller: Caller,
): DatasetPage {
  const after = decodeCursor(cursor)
  const rows = reader.by(datasetRows, 'byTime', { reverse: true, ...defined({ after }) })
  const visible = filterRows(rows, ({ value }) => maySee(reader, value, caller))
  const page = readPage(visible, limit, ({ indexKey }) => indexKey)
  return {
    datasets: page.rows.map(({ value }) => describe(reader, value)),
    ...defined({ nextCursor: page.nextCursor }),
  }
}

function describe(reader: LedgerReader, row: DatasetRow): ListedDataset {
  const { id, agent, contextGraph, standard, creator, elements, relations, bytes, importedAt, head } = row
  const { datasetTitle: title } = head.datasetHeader
  const asset = reader.get(assetRows, [contextGraph, id, agent])
  return {
    datasetId: id,
    ...(title === '' ? {} : defined({ title })),
    standard,
    creator,
    contextGraphId: contextGraph,
    objects: elements,
    relations,
    bytes,
    importedAt: new Date(importedAt).toISOString(),
    layer: asset?.vm !== undefined ? 'vm' : asset?.swm !== undefined ? 'swm' : 'wm',
  }
}
