import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTree, plainValue } from './json5-tree.js'

const read = (text: string): unknown => plainValue(parseTree(text))

describe('the JSON reader', () => {
  it('reads what JSON.parse reads, however it is spaced', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space)
        expect(read(spaced)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('reads comments, trailing commas, bare keys and single quotes', () => {
    const text = `// top
{
  bare: 'it\\'s', /* in between */ "quoted": [1, .5, 0x1F, +2, -Infinity,],
  long: 'one \\
two', $x_1: null, // end
}
`
    expect(read(text)).toEqual({
      bare: "it's",
      quoted: [1, 0.5, 31, 2, Number.NEGATIVE_INFINITY],
      long: 'one two',
      $x_1: null,
    })
  })

  it('keeps a key that would change the object itself', () => {
    const value = read('{ "__proto__": { "a": 1 } }') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
  })

  it.each([
    ['{ "a": 1', 'line 1'],
    ['{\n "a" 1 }', 'line 2: ":" is missing'],
    ['{ "a": nope }', 'nope is not a value'],
    ['{} {}', 'something follows'],
    ['{ "a": "x\n" }', 'is missing'],
    ['[1 2]', '"," or "]" is missing'],
    ['{ a: toString }', 'toString is not a value'],
  ])('refuses %j', (text, why) => {
    expect(() => parseTree(text)).toThrow(why)
  })

  it('reads a large file quickly', () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [`k${at}`, { text: 'x'.repeat(100), at }])),
      null,
      2,
    )
    const began = performance.now()
    parseTree(text)
    expect(text.length).toBeGreaterThan(3_000_000)
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
