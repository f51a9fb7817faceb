import type { Key, LedgerReader, Table } from '@kg/store'
import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { linkRowsOf, putLinkRows, removeLinkRows } from './link-rows.js'
import { arrivals, connectors, elements, places } from './table.js'

const graph = [
  object('a', [
    ['NEXT', 'a'],
    ['NEXT', 'b'],
  ]),
  object('b'),
  connector('c', 'x', '0xb', 'a'),
]

const size = <K extends Key, V, I extends string>(reader: LedgerReader, table: Table<K, V, I>) =>
  [...reader.range(table)].length

it('leaves no row behind when the same elements are removed', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const written = graph.map((element) => ({ element, text: JSON.stringify(element) }))
  const rows = linkRowsOf('0xa', written, 0)
  const sizes = () => ledger.read((r) => [size(r, elements), size(r, places), size(r, arrivals), size(r, connectors)])
  await ledger.writeWithoutReceipt((w) => putLinkRows(w, 'c1', 0, rows))
  expect(sizes()).toEqual([3, 3, 5, 1])
  await ledger.writeWithoutReceipt((w) => removeLinkRows(w, 'c1', 0, rows))
  expect(sizes()).toEqual([0, 0, 0, 0])
})
