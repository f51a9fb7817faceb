import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.js'

describe('the name that was probably meant', () => {
  it.each([
    ['lib', ['lab', 'notes'], 'lab'],
    ['Lab', ['lab'], 'lab'],
    ['sampel-1', ['sample-1', 'sample-2'], 'sample-1'],
    ['contxt-graph', ['context-graph'], 'context-graph'],
    ['noets', ['notes', 'nodes'], 'notes'],
    ['0xab/notse', ['0xab/box', '0xab/notes'], '0xab/notes'],
  ])('of %s among %j is %s', (given, names, meant) => expect(nearestName(given, names)).toBe(meant))

  it.each([
    ['nothing like it', 'lab', ['notes', 'kitchen']],
    ['a short name', 'ab', ['ac', 'b']],
    ['a name that is there', 'lab', ['lob', 'lab']],
    ['another name in the same folder', '0x52908400098527886e0f/lab', ['0x52908400098527886e0f/box']],
    ['a very long name', 'a'.repeat(300), ['a'.repeat(299)]],
  ])('is not guessed for %s', (_, given, names) => expect(nearestName(given, names)).toBeUndefined())

  it('is found after any one slip', () => {
    const word = fc
      .string({ minLength: 5, maxLength: 30 })
      .filter((text) => text.toLowerCase() === text && !text.includes('/'))
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('', '~', '~~'), (name, at, put) => {
        const where = at % name.length
        const given = name.slice(0, where) + put + name.slice(where + 1)
        fc.pre(given !== name)
        expect(nearestName(given, [name])).toBe(name)
      }),
    )
  })
})
