import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { putElements, removeElements } from './put-elements.js'
import { arrivals, connectors, elements, places } from './table.js'

const tables = [elements, places, arrivals, connectors]
const graph = [
  object('a', [
    ['NEXT', 'a'],
    ['NEXT', 'b'],
  ]),
  object('b'),
  connector('c', 'x', '0xb', 'a'),
]
const ref = { copy: 'c1', creator: '0xa' }

it('leaves no row behind when the same elements are removed', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const written = graph.map((element) => ({ element, text: JSON.stringify(element) }))
  const counts = () => ledger.read((r) => tables.map((table) => r.count(table)))
  await ledger.writeWithoutReceipt((w) => putElements(w, ref, written, 0))
  expect(counts()).toEqual([3, 3, 5, 1])
  await ledger.writeWithoutReceipt((w) => removeElements(w, ref, graph, 0))
  expect(counts()).toEqual([0, 0, 0, 0])
})
