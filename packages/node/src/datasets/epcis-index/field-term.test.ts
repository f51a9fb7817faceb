import { expect, it } from 'vitest'
import { fieldTerm } from './field-term.js'

it('tells fields with the same value apart', () => {
  expect(fieldTerm('source', 'a')).not.toBe(fieldTerm('destination', 'a'))
})
