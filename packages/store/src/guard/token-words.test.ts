import { expect, it } from 'vitest'
import { describeExpected } from './token-words.js'

const named = (...names: string[]) => names.map((name) => ({ name }))

it('names kinds of tokens once', () => {
  expect(describeExpected(named('Var1', 'Var2', 'IriRef', 'PNameLn'))).toBe('expected a variable or an IRI')
  expect(describeExpected([{ name: 'LCurly', LABEL: '{' }])).toBe("expected '{'")
  expect(describeExpected([{ name: 'Order', LABEL: '_ORDER_ BY' }])).toBe('expected ORDER BY')
})

it('cuts a long list short', () => {
  expect(describeExpected(named('Var1', 'IriRef', 'Integer', 'Anon', 'Nil'))).toBe(
    'expected a variable, an IRI, a literal, a blank node or the like',
  )
})

it('says nothing when nothing is known', () => {
  expect(describeExpected([])).toBeUndefined()
})
