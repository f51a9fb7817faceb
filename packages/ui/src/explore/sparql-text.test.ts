import { describe, expect, it } from 'vitest'
import { countOf, iriText, isIri, stringText } from './sparql-text.js'

describe('what a query is made of', () => {
  it('takes an IRI only if nothing in it ends its brackets', () => {
    expect(iriText('urn:a#b')).toBe('<urn:a#b>')
    for (const bad of ['a', 'urn:a> ?p ?o', 'urn:a b', `urn:${'a'.repeat(3000)}`]) expect(isIri(bad)).toBe(false)
    expect(() => iriText('urn:a>')).toThrow()
  })

  it('quotes a text, whatever is in it', () => {
    expect(stringText('say "a"\n\\')).toBe('"say \\"a\\"\\n\\\\"')
  })

  it('reads a count', () => {
    expect(countOf('"431"^^<http://www.w3.org/2001/XMLSchema#integer>')).toBe(431)
    expect(countOf(undefined)).toBe(0)
  })
})
