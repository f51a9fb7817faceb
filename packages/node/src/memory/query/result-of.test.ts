import { expect, it } from 'vitest'
import { resultOf } from './result-of.js'

it('gives rows, a truth or statements, as the kind of query asks', () => {
  expect(resultOf({ kind: 'select', body: '?a\n<urn:x>\n' })).toEqual({ bindings: [{ a: 'urn:x' }] })
  expect(resultOf({ kind: 'select', body: '?a\n' })).toEqual({ bindings: [] })
  expect(resultOf({ kind: 'ask', body: 'true\n' })).toEqual({ boolean: true })
  expect(resultOf({ kind: 'ask', body: 'false' })).toEqual({ boolean: false })
  const quads = [{ subject: 'urn:s', predicate: 'urn:p', object: '"1"' }]
  for (const kind of ['construct', 'describe'] as const)
    expect(resultOf({ kind, body: '<urn:s> <urn:p> "1" .\n' })).toEqual({ quads })
})
