import { afterAll, expect, it } from 'vitest'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { elementKey } from '../links/vertex-keys.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { elementsAt, orderByVertex } from './sorted-elements.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('come in the order of their vertices, however many there are', async () => {
  const { id } = await node.import(
    Array.from({ length: 300 }, (_, i) => object(`o${i}`)),
    asAnn,
  )
  const row = node.journal.read((r) => requireDataset(r, id, asAnn))
  const positions = await orderByVertex(node.journal, row)
  const keys: string[] = []
  for await (const element of elementsAt(node.journal, row, positions, asAnn))
    keys.push(elementKey(ann, element['@id']))
  expect(keys).toHaveLength(300)
  expect(keys).toEqual([...keys].sort())
})
