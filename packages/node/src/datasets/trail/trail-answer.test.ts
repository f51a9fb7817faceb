import { afterAll, expect, it } from 'vitest'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { elementKey } from '../links/vertex-keys.js'
import { visibleCopies } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { describeElement } from './trail-answer.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('has an item for each set of properties, with what all datasets say that share it', async () => {
  const hot = { properties: { state: 'hot' } }
  const one = await node.import([object('a', [['X', 'b']], hot), object('b')], asAnn)
  const two = await node.import([object('a', [['Y', 'c']], hot), object('c')], asAnn)
  const three = await node.import([object('a', [], { properties: { state: 'cold' } })], asAnn)
  const items = node.journal.read((r) => describeElement(r, elementKey(ann, 'a'), visibleCopies(r, asAnn), asAnn))
  const seen = items.map(({ datasets, kgObject }) => [
    datasets,
    kgObject.properties.state,
    kgObject.relations.map(({ relationType }) => relationType).sort(),
  ])
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual([[one.id, two.id].sort(), 'hot', ['X', 'Y']])
  expect(seen).toContainEqual([[three.id], 'cold', []])
})
