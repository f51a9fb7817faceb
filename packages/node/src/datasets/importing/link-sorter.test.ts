import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { linksOf } from '../links/link-rows.js'
import { object } from '../testing/graphs.test.support.js'
import { LinkSorter } from './link-sorter.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-links-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('orders the links of a large graph, and divides those of one vertex into rows', () => {
  const sorter = new LinkSorter(folder)
  const size = 60_000
  for (let i = 0; i < size; i++) sorter.add(linksOf('0xa', object(`o${i}`, [['TO', 'o0']]), i))
  const blocks = [...sorter.end()]
  const places = blocks.flatMap((block) => block.places)
  const arrivals = blocks.flatMap((block) => block.arrivals)
  expect(places.map(([element]) => element)).toEqual(places.map(([element]) => element).sort())
  expect(new Set(places.map(([, { index }]) => index))).toHaveLength(size)
  const first = places.find(([, { index }]) => index === 0)?.[0]
  const toFirst = arrivals.filter(([vertex]) => vertex === first)
  expect(toFirst.map(([, number]) => number)).toEqual(toFirst.map((_, i) => i))
  expect(toFirst.flatMap(([, , links]) => links)).toHaveLength(size)
  expect(Math.max(...toFirst.map(([, , links]) => links.length))).toBe(256)
})
