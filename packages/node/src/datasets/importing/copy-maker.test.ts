import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { blockSize } from '../records/block.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { CopyMaker } from './copy-maker.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives full blocks, what is left at the end, and then all links', () => {
  const maker = new CopyMaker('0xa', folder)
  const graph = [...Array.from({ length: 2 * blockSize }, (_, i) => object(`o${i}`)), connector('c', 'x', '0xb', 'o1')]
  const pieces = [...graph.map((element) => maker.add({ element, text: element['@id'] })), ...maker.end()]
  const found = pieces.filter((piece) => piece !== undefined)
  const blocks = found.flatMap((piece) => (piece.kind === 'block' ? [piece.block] : []))
  expect(blocks.map(({ first, texts, connectors }) => [first, texts.length, connectors.length])).toEqual([
    [0, blockSize, 0],
    [blockSize, blockSize, 0],
    [2 * blockSize, 1, 1],
  ])
  const links = found.flatMap((piece) => (piece.kind === 'links' ? piece.links.places : []))
  expect(links).toHaveLength(graph.length)
})

it('refuses an element that is too long to be stored as a whole', () => {
  const maker = new CopyMaker('0xa', folder)
  expect(() => maker.add({ element: object('o'), text: 'x'.repeat(9 * 2 ** 20) })).toThrow('/@graph/0')
})
