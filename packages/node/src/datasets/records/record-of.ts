import type { DatasetRow } from './table.js'

/** What generation 2 says of a dataset that is there. */
export const recordOf = ({ id, importedAt, bytes, rootHash, dataHash }: DatasetRow) => ({
  dataset_id: id,
  import_time: importedAt,
  kgjson_size_in_bytes: bytes,
  root_hash: rootHash,
  data_hash: dataHash,
})
