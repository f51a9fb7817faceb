import { expect, it } from 'vitest'
import { textOf } from './text-of.js'

it('gives the text of a literal, and other terms as they are', () => {
  expect(textOf('"say \\"hi\\"\\n"@en')).toBe('say "hi"\n')
  expect(textOf('"5"^^<http://www.w3.org/2001/XMLSchema#integer>')).toBe('5')
  expect(textOf('urn:a')).toBe('urn:a')
})
