import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob } from '../../memory/testing/test-memory.test.support.js'
import { elementKey } from '../links/vertex-keys.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { showElement } from './show-element.js'
import { grants } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const secret = object('a', [], { properties: { permissioned_data: { data: { price: '1' } } } })
const { id } = await node.import([secret, object('b')], asAnn)
const shown = (caller: typeof asAnn, element = secret) =>
  node.journal.read((r) => showElement(r, requireDataset(r, id, asAnn), element, caller))
const withoutData = { ...secret, properties: { permissioned_data: {} } }

describe('permissioned data', () => {
  it('is shown to the importer, and to others only with a grant for the object', async () => {
    expect(shown(asAnn)).toEqual(secret)
    expect(shown(asBob)).toEqual(withoutData)
    await node.journal.writeWithoutReceipt((w) => w.put(grants, [id, ann, bob, elementKey(ann, 'b')], { grantedAt: 1 }))
    expect(shown(asBob)).toEqual(withoutData)
    await node.journal.writeWithoutReceipt((w) => w.put(grants, [id, ann, bob, elementKey(ann, 'a')], { grantedAt: 1 }))
    expect(shown(asBob)).toEqual(secret)
  })

  it('changes nothing for elements that have none', () => {
    expect(shown(asBob, object('b'))).toEqual(object('b'))
  })
})
