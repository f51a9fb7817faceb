import { expect, it } from 'vitest'
import { blockSize } from './table.js'
import { TextBlocks, textsOf } from './text-blocks.js'

it('gives full blocks, and what is left at the end', () => {
  const blocks = new TextBlocks()
  const found = Array.from({ length: 2 * blockSize + 1 }, (_, i) => blocks.add(String(i))).concat(blocks.end())
  expect(found.flatMap((block) => block ?? []).map((block) => [block.first, textsOf(block).length])).toEqual([
    [0, blockSize],
    [blockSize, blockSize],
    [2 * blockSize, 1],
  ])
  expect(blocks.end()).toBeUndefined()
})

it('gives every text as it was, also one that is long or not in Latin letters', () => {
  const blocks = new TextBlocks()
  const texts = ['a', 'é€𝄞'.repeat(200_000), '', 'z']
  for (const text of texts) blocks.add(text)
  expect(textsOf(blocks.end()!)).toEqual(texts)
})
