import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { partName } from '../records/draft-parts.js'
import { datasetRows } from '../records/table.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { shareDataset } from './share-dataset.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { ledger } = node.needs

it('shares every part, the first one last, and is the importer’s to do', async () => {
  const { id } = await node.import([object('a')], asAnn)
  await ledger.writeWithoutReceipt((w) => {
    const row = w.get(datasetRows, [id, asAnn.agent])
    if (row !== undefined) w.put(datasetRows, [id, asAnn.agent], { ...row, parts: 3 })
  })
  const shared: string[] = []
  const assets = {
    share: async ({ name }: { name: string }) => {
      shared.push(name)
      return { promotedCount: 1, shareOperationId: name, root: '' }
    },
  }
  expect(await shareDataset({ ledger, assets }, id, asAnn)).toMatchObject({ datasetId: id, parts: 3 })
  expect(shared).toEqual([2, 1, 0].map((part) => partName(id, part)))
  await expect(shareDataset({ ledger, assets }, id, asBob)).rejects.toEqual(refusal('DATASET_NOT_FOUND'))
  expect(shared).toHaveLength(3)
})
