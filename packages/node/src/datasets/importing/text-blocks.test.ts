import { expect, it } from 'vitest'
import { blockSize } from '../records/block.js'
import { TextBlocks } from './text-blocks.js'

it('gives full blocks, and what is left at the end', () => {
  const blocks = new TextBlocks()
  const found = Array.from({ length: 2 * blockSize + 1 }, (_, i) => blocks.add(String(i))).concat(blocks.end())
  expect(found.flatMap((block) => block ?? []).map(({ first, texts }) => [first, texts.length])).toEqual([
    [0, blockSize],
    [blockSize, blockSize],
    [2 * blockSize, 1],
  ])
  expect(blocks.end()).toBeUndefined()
})
