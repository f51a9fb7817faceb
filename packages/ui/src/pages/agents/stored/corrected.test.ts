import { expect, it } from 'vitest'
import { editableText, withText } from './corrected.js'

it.each([
  ['"red"', 'red', 'green', '"green"'],
  ['"rot"@de', 'rot', 'grün', '"grün"@de'],
  ['"5"^^<urn:int>', '5', '6', '"6"^^<urn:int>'],
  [String.raw`"a \"b\"\nc"`, 'a "b"\nc', 'x\t"\\', String.raw`"x\t\"\\"`],
  ['urn:a', 'urn:a', ' urn:b ', 'urn:b'],
  ['_:x', '_:x', '_:y', '_:y'],
])('of %s shows %s, and writes what it becomes', (object, shown, text, written) => {
  expect(editableText(object)).toBe(shown)
  expect(withText(object, text)).toBe(written)
})
