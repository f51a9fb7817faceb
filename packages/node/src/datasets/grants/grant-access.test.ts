import { permissionedDataOf } from '@kg/ingest/datasets'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { shownElements } from '../exporting/read-elements.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { erasePermissionedData, grantViewer, withdrawGrant } from './grant-access.js'
import { grants } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const secret = (id: string) => object(id, [], { properties: { permissioned_data: { data: { of: id } } } })
const { id: datasetId } = await node.import([secret('a'), secret('b'), object('c')], asAnn)
await node.assets.share({ contextGraph: 'datasets', sub: '', name: datasetId }, asAnn)

async function seenBy(caller: typeof asAnn): Promise<string[]> {
  const row = ledger.read((r) => requireDataset(r, datasetId, caller))
  const seen: string[] = []
  for await (const element of shownElements(ledger, row, caller))
    if (permissionedDataOf(element) !== undefined) seen.push(element['@id'])
  return seen
}

describe('a grant', () => {
  it('shows the permissioned data of one object to one agent, until it is withdrawn', async () => {
    expect([await seenBy(asAnn), await seenBy(asBob)]).toEqual([['a', 'b'], []])
    const ref = { datasetId, objectId: 'a' }
    await grantViewer(ledger, ref, bob.toUpperCase().replace('0X', '0x'), asAnn)
    expect(await seenBy(asBob)).toEqual(['a'])
    await withdrawGrant(ledger, ref, bob, asAnn)
    expect(await seenBy(asBob)).toEqual([])
  })

  it('can be given only by the importer, for data that is there', async () => {
    const give = (ref: { datasetId: string; objectId: string }, caller = asAnn) => grantViewer(ledger, ref, bob, caller)
    await expect(give({ datasetId, objectId: 'a' }, asBob)).rejects.toEqual(refusal('DATASET_IMPORTER_ONLY'))
    await expect(give({ datasetId: '0x', objectId: 'a' })).rejects.toEqual(refusal('DATASET_NOT_FOUND'))
    await expect(give({ datasetId, objectId: 'z' })).rejects.toEqual(refusal('DATASET_ELEMENT_NOT_FOUND'))
    await expect(give({ datasetId, objectId: 'c' })).rejects.toEqual(refusal('PERMISSIONED_DATA_MISSING'))
  })

  it('goes with the data, which its importer no longer sees either', async () => {
    await grantViewer(ledger, { datasetId, objectId: 'b' }, bob, asAnn)
    await erasePermissionedData(ledger, { datasetId, identifier: ['id', 'b'] }, asAnn)
    expect([await seenBy(asAnn), await seenBy(asBob)]).toEqual([['a'], []])
    expect(ledger.read((r) => [...r.range(grants, { prefix: [datasetId, ann] })])).toEqual([])
    expect(node.ledger.needsRewrite()).toBe(true)
  })
})
