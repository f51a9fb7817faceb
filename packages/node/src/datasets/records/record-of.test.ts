import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { recordOf } from './record-of.js'
import { requireDataset } from './visible-datasets.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('says the id, the hashes, the size and the time of a dataset', async () => {
  const { id } = await node.import([object('a')], asAnn)
  const row = node.journal.read((r) => requireDataset(r, id, asAnn))
  expect(recordOf(row)).toEqual({
    dataset_id: id,
    import_time: row.importedAt,
    kgjson_size_in_bytes: row.bytes,
    root_hash: row.rootHash,
    data_hash: row.dataHash,
  })
})
