import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { type ElementLinks, linksOf, putLinkRows, removeLinks } from './link-rows.js'
import { RowPacker } from './packed-links.js'
import { arrivals, places } from './table.js'
import { isIdentifier } from './vertex-keys.js'

const graph = [
  object('a', [
    ['NEXT', 'a'],
    ['NEXT', 'b'],
  ]),
  object('b'),
  connector('c', 'x', '0xb', 'a'),
]

const bytesOf = (vertex: string) => Buffer.from(isIdentifier(vertex) ? vertex.slice(1) : vertex, 'hex')

/** A row for each link. */
function packRows(found: readonly ElementLinks[]) {
  const packer = new RowPacker()
  found.forEach(({ key, place, arrivals }, number) => {
    packer.beginPlace(bytesOf(key), place.index, place.isConnector === true)
    packer.endRow()
    for (const [vertex, [type, from]] of arrivals) {
      packer.beginArrivals(bytesOf(vertex), isIdentifier(vertex), number)
      packer.addLink(Buffer.from(type), bytesOf(from))
      packer.endRow()
    }
  })
  return packer.take()
}

it('leaves no row behind when the same elements are removed', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const found = graph.map((element, index) => linksOf('0xa', element, index))
  expect(found.map(({ connector }) => connector?.[1].expects)).toEqual([undefined, undefined, ['0xb']])
  const rows = packRows(found)
  const sizes = () => ledger.read((r) => [[...r.range(places)].length, [...r.range(arrivals)].length])
  await ledger.writeWithoutReceipt((w) => putLinkRows(w, 'c1', rows))
  expect(sizes()).toEqual([3, 6])
  await ledger.writeWithoutReceipt((w) => {
    for (const one of found) removeLinks(w, 'c1', one)
  })
  expect(sizes()).toEqual([0, 0])
})
