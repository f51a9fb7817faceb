import { expect, it } from 'vitest'
import { blockSize } from '../records/block.js'
import { object } from '../testing/graphs.test.support.js'
import { BlockMaker } from './block-maker.js'

it('gives full blocks, and what is left at the end', () => {
  const maker = new BlockMaker('0xa')
  const blocks = Array.from({ length: 2 * blockSize + 1 }, (_, i) =>
    maker.add({ element: object(`o${i}`), text: `${i}` }),
  )
  const found = [...blocks, maker.end()].filter((block) => block !== undefined)
  expect(found.map(({ first, links }) => [first, links.texts.length])).toEqual([
    [0, blockSize],
    [blockSize, blockSize],
    [2 * blockSize, 1],
  ])
  expect(maker.end()).toBeUndefined()
})

it('refuses an element that is too long to be stored as a whole', () => {
  const maker = new BlockMaker('0xa')
  maker.add({ element: object('o0'), text: '{}' })
  const long = { element: object('o1'), text: ' '.repeat(9 * 2 ** 20) }
  expect(() => maker.add(long)).toThrow('/@graph/1')
})
