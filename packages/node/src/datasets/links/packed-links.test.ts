import { expect, it } from 'vitest'
import { RowPacker, readRows, unpackLinks, unpackPlace } from './packed-links.js'
import { elementKey, identifierKey } from './vertex-keys.js'

const [milk, farm] = [elementKey('0xa', 'milk'), elementKey('0xa', 'farm')]
const bytes = (key: string) => Buffer.from(key.replace('i', ''), 'hex')

it('gives rows back as they were packed', () => {
  const packer = new RowPacker()
  const long = 'Ä'.repeat(100_000)
  packer.beginPlace(bytes(milk), 7, true)
  packer.addLink(Buffer.from(long), bytes(farm))
  packer.endRow()
  packer.beginPlace(bytes(farm), 0, false)
  packer.endRow()
  const named = identifierKey('id', 'milk')
  packer.beginArrivals(bytes(named), true, 2)
  packer.addLink(Buffer.from('IDENTIFIES'), bytes(milk))
  packer.addLink(Buffer.from(''), bytes(farm))
  packer.endRow()
  const [first, second, third, ...none] = [...readRows(packer.take())]
  expect(none).toEqual([])
  expect(first).toMatchObject({ isPlace: true, vertex: milk })
  expect(unpackPlace(first!.value)).toEqual({ index: 7, links: [[long, farm]], isConnector: true })
  expect(unpackPlace(second!.value)).toEqual({ index: 0, links: [] })
  expect(third).toMatchObject({ isPlace: false, vertex: named, number: 2 })
  expect(unpackLinks(third!.value)).toEqual([
    ['IDENTIFIES', milk],
    ['', farm],
  ])
  expect([...readRows(packer.take())]).toEqual([])
})

it('reads rows of earlier releases', () => {
  const links = [['IDENTIFIES', milk]] as const
  expect(unpackLinks(links)).toEqual(links)
  expect(unpackPlace({ index: 1, links })).toEqual({ index: 1, links })
})
