import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type DatasetRow, datasetRows } from '../records/table.js'
import { findDataset, maySee } from '../records/visible-datasets.js'

/** The imports that a caller may see, oldest first. One that several agents have is listed once. */
export function listImports(reader: LedgerReader, caller: Caller) {
  const ids = new Set<string>()
  for (const { value } of reader.by(datasetRows, 'byTime')) if (maySee(reader, value, caller)) ids.add(value.id)
  return [...ids].flatMap((id) => {
    const row = findDataset(reader, id, caller)
    return row === undefined ? [] : [describeImport(reader, row)]
  })
}

const describeImport = (reader: LedgerReader, row: DatasetRow) => ({
  import_id: row.id,
  total_documents: row.elements + row.relations,
  root_hash: row.rootHash,
  import_hash: row.dataHash,
  data_size: row.bytes,
  transaction_hash: transactionOf(reader, row),
})

/** The transaction that published a dataset, if there is one. */
export function transactionOf(reader: LedgerReader, { contextGraph, id, agent }: DatasetRow): string | null {
  return reader.get(assetRows, [contextGraph, id, agent])?.vm?.anchor?.txHash ?? null
}
