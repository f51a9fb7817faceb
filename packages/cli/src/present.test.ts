import { describe, expect, it } from 'vitest'
import { noColours } from './paint.js'
import { present } from './present.js'

const shown = (value: unknown) => present(value, noColours)

describe('present', () => {
  it('leaves text as it is', () => {
    expect(shown('two\nlines')).toBe('two\nlines')
  })

  it('makes a table of a list of objects, with every name that occurs', () => {
    expect(
      shown([
        { id: 'a', n: 1 },
        { id: 'long', ok: true },
      ]),
    ).toBe('id    n  ok\na     1\nlong     yes')
  })

  it('says that a list is empty', () => {
    expect(shown([])).toBe('(none)')
  })

  it('puts one plain value on a line', () => {
    expect(shown(['a', 2])).toBe('a\n2')
  })

  it('aligns the values of an object and names nested ones by their path', () => {
    expect(shown({ id: 'x', store: { ok: false, tags: ['a', 'b'] }, absent: undefined })).toBe(
      'id          x\nstore.ok    no\nstore.tags  a, b',
    )
  })

  it('puts lists of objects under their name, after the plain values', () => {
    expect(shown({ assets: [{ name: 'n' }], total: 1 })).toBe('total  1\n\nassets\nname\nn')
  })

  it('counts wide signs as two columns', () => {
    expect(
      shown([
        { a: '知識', b: 1 },
        { a: 'x', b: 2 },
      ]),
    ).toBe('a     b\n知識  1\nx     2')
  })

  it('does not let data steer the terminal', () => {
    expect(shown([{ name: 'a\x1b[2Jb\nc' }])).toBe('name\na\\u001b[2Jb\\nc')
    expect(shown('\x1b]0;title\x07')).toBe('\\u001b]0;title\\u0007')
  })

  it('shows nothing for nothing', () => {
    expect(shown(undefined)).toBe('')
    expect(shown(null)).toBe('')
  })
})
