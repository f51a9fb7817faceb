import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { linksOf } from '../links/link-rows.js'
import { readRows, unpackLinks, unpackPlace } from '../links/packed-links.js'
import { object } from '../testing/graphs.test.support.js'
import { LinkSorter } from './link-sorter.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-links-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('orders the links of a large graph, and divides those of one vertex into rows', () => {
  const sorter = new LinkSorter(folder)
  const size = 60_000
  for (let i = 0; i < size; i++) sorter.add(linksOf('0xa', object(`o${i}`, [['TO', 'o0']]), i))
  const rows = [...sorter.end()].flatMap((packed) => [...readRows(packed)])
  const places = rows.filter(({ isPlace }) => isPlace)
  const arrivals = rows.filter(({ isPlace }) => !isPlace)
  for (const kind of [places, arrivals]) {
    const keys = kind.map(({ vertex }) => vertex)
    expect(keys).toEqual(keys.toSorted())
  }
  expect(new Set(places.map(({ value }) => unpackPlace(value).index))).toHaveLength(size)
  const first = places.find(({ value }) => unpackPlace(value).index === 0)?.vertex
  const toFirst = arrivals.filter(({ vertex }) => vertex === first)
  expect(toFirst.map(({ number }) => number)).toEqual(toFirst.map((_, i) => i))
  const lengths = toFirst.map(({ value }) => unpackLinks(value).length)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(size)
  expect(Math.max(...lengths)).toBe(256)
})
