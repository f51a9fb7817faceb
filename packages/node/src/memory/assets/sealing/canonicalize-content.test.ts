import { buildTree, commitmentOf, zeroHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { canonicalizeContent } from './canonicalize-content.js'

const text = (...values: string[]) => values.map((value) => `<urn:s> <urn:p> "${value}" .\n`).join('')

describe('the canonical form of a draft', () => {
  it('is the same for the same statements, however they were written', async () => {
    const one = await canonicalizeContent([text('b', 'a'), text('a')], [])
    const two = await canonicalizeContent([text('a', 'b')], [])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ leafCount: 2, privateRoot: zeroHash, content: { quads: 2 } })
    expect(one.commitment).toBe(commitmentOf(one))
  })

  it('names blank nodes of different changes apart, and the same whatever they were called', async () => {
    const one = await canonicalizeContent(['_:a <urn:p> _:b .\n', '_:c <urn:q> _:a .\n'], [])
    const two = await canonicalizeContent(['_:z <urn:q> _:y .\n_:y <urn:p> _:x .\n'], [])
    expect(one.root).toBe(two.root)
  })

  it('hides private statements behind a salt', async () => {
    const roots = await Promise.all(
      ['1', '2'].map(async (salt) => (await canonicalizeContent([], [text('x')], salt)).privateRoot),
    )
    expect(new Set(roots).size).toBe(2)
    const guess = buildTree([text('x').trim()]).root
    expect(roots).not.toContain(guess)
  })
})
