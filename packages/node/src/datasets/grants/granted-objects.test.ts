import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, bob } from '../../memory/testing/test-memory.test.support.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { grantViewer } from './grant-access.js'
import { grantedObjects } from './granted-objects.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const secret = { properties: { permissioned_data: { data: { price: '1' } } } }
const { id: datasetId } = await node.import([object('a', [], secret), object('b', [], secret)], asAnn)

describe('granted objects', () => {
  it('are those that a viewer was granted, and no more than asked for', async () => {
    const find = (viewer: string, limit = 10) =>
      node.journal.read((r) => grantedObjects(r, requireDataset(r, datasetId, asAnn), viewer, limit))
    expect(find(bob)).toEqual([])
    for (const objectId of ['a', 'b']) await grantViewer(node.journal, { datasetId, objectId }, bob, asAnn)
    expect(find(bob).sort()).toEqual(['a', 'b'])
    expect(find(bob, 1)).toHaveLength(1)
    expect(find(asAnn.agent)).toEqual([])
  })
})
