import { expect, it } from 'vitest'
import { checkLength } from './check-length.js'

it('refuses an element that is too long to be stored as a whole', () => {
  checkLength(0, 'x')
  expect(() => checkLength(1, 'x'.repeat(9 * 2 ** 20))).toThrow('/@graph/1')
})
