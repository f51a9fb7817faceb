import { checkDataset, readDataset } from '@kg/ingest/datasets'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { element, exportText, graphText, importText } from '../../lib/datasets.js'
import { filesWith } from '../../lib/holds-text.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const secretText = 'price-of-the-milk'
/** Long enough to be stored as it is: short texts are packed, where no search for them finds anything. */
const price = `${secretText} `.repeat(400)
const milk = element('milk', [], { fat: '3.5', permissioned_data: { data: { price } } })
const { dataset_id } = await importText(alice, graphText(milk, element('farm')))
await alice.ok('shareAsset', { params: { name: dataset_id }, body: { contextGraphId: 'datasets' } })

const trailBody = { identifier_types: 'id', identifier_values: 'milk', depth: 0 }
const seesIn = async (person: typeof alice) => {
  const shown = [
    JSON.stringify(await person.ok('trail', { body: trailBody })),
    await exportText(person, dataset_id, 'GRAPH'),
    JSON.stringify(await person.ok('queryLocalObjects', { body: { query: [{ path: 'id', value: 'milk' }] } })),
  ]
  return shown.map((text) => text.includes(secretText))
}
const about = { dataset_id, kg_object_id: 'milk' }
const forBob = { ...about, viewer_erc_id: bob.agent }

describe('permissioned data', () => {
  it('is seen by its importer alone [E-KJ-06]', async () => {
    expect(await seesIn(alice)).toEqual([true, true, true])
    expect(await seesIn(bob)).toEqual([false, false, false])
  })

  it('is seen by an agent with a grant until that is withdrawn [E-SV-09]', async () => {
    await bob.refuses('grantViewer', { body: forBob }, 'DATASET_IMPORTER_ONLY')
    await alice.ok('grantViewer', { body: { dataset_id, ot_object_id: 'milk', viewer_erc_id: bob.agent } })
    expect(await seesIn(bob)).toEqual([true, true, true])
    await bob.refuses('removePermissionedData', { body: forBob }, 'DATASET_IMPORTER_ONLY')
    await alice.ok('removePermissionedData', { body: forBob })
    expect(await seesIn(bob)).toEqual([false, false, false])
  })

  it('is erased when its importer removes it, and the dataset stays what it was', async () => {
    expect(filesWith(daemon.home, secretText)).not.toEqual([])
    const body = { dataset_id, identifier_type: 'id', identifier_value: 'milk' }
    expect((await alice.ok('removePermissionedData', { body })).message).toContain('was removed')
    expect(await seesIn(alice)).toEqual([false, false, false])
    expect(filesWith(daemon.home, secretText)).toEqual([])
    const read = readDataset(await exportText(alice, dataset_id, 'GRAPH'))
    if (read.kind !== 'finished') throw new Error(read.kind)
    expect(() => checkDataset(read)).not.toThrow()
    expect(read.dataset['@id']).toBe(dataset_id)
  })

  it.each([
    ['DATASET_NOT_FOUND', { dataset_id: '0x' }],
    ['DATASET_ELEMENT_NOT_FOUND', { kg_object_id: 'cream' }],
    ['PERMISSIONED_DATA_MISSING', { kg_object_id: 'farm' }],
    ['VALIDATION_FAILED', { kg_object_id: undefined }],
  ])('cannot be granted or removed where it is not: %s', async (code, more) => {
    await alice.refuses('grantViewer', { body: { ...forBob, ...more } }, code)
    await alice.refuses('removePermissionedData', { body: { ...about, ...more } }, code)
  })
})
