import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { linksOf, putLinkRows, removeLinks } from './link-rows.js'
import { arrivals, places } from './table.js'

const graph = [
  object('a', [
    ['NEXT', 'a'],
    ['NEXT', 'b'],
  ]),
  object('b'),
  connector('c', 'x', '0xb', 'a'),
]

it('leaves no row behind when the same elements are removed', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const found = graph.map((element, index) => linksOf('0xa', element, index))
  expect(found.map(({ connector }) => connector?.[1].expects)).toEqual([undefined, undefined, ['0xb']])
  const rows = {
    places: found.map(({ key, place }) => [key, place] as const),
    arrivals: found.flatMap((one, n) => one.arrivals.map(([vertex, link]) => [vertex, n, [link]] as const)),
  }
  const sizes = () => ledger.read((r) => [[...r.range(places)].length, [...r.range(arrivals)].length])
  await ledger.writeWithoutReceipt((w) => putLinkRows(w, 'c1', rows))
  expect(sizes()).toEqual([3, 6])
  await ledger.writeWithoutReceipt((w) => {
    for (const one of found) removeLinks(w, 'c1', one)
  })
  expect(sizes()).toEqual([0, 0])
})
