import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillParameters } from './fill-parameters.js'

const saved = (type: 'iri' | 'text' | 'number' | 'date') => ({
  sparql: 'SELECT * { ?s ?p {{x}} . ?x ?p {{x}} }',
  parameters: [{ name: 'x', type }],
})

describe('parameters of a saved query', () => {
  it('become terms, at every place', () => {
    expect(fillParameters(saved('iri'), { x: 'urn:a' })).toBe('SELECT * { ?s ?p <urn:a> . ?x ?p <urn:a> }')
    expect(fillParameters(saved('number'), { x: -1.5 })).toContain('?p -1.5 .')
    expect(fillParameters(saved('text'), { x: 'a "b" $& \\ \n' })).toContain(String.raw`"a \"b\" $& \\ \n"`)
  })

  it('can be dates, and have a default', () => {
    expect(fillParameters(saved('date'), { x: '2026-01-31' })).toContain('"2026-01-31"^^<')
    expect(fillParameters(saved('date'), { x: '2026-01-31T10:00:00Z' })).toContain('XMLSchema#dateTime>')
    const usual = { sparql: '{{x}}', parameters: [{ name: 'x', type: 'number' as const, default: 5 }] }
    expect(fillParameters(usual, {})).toBe('5')
    expect(fillParameters(usual, { x: 6 })).toBe('6')
  })

  it.each([
    ['iri', 'urn:a> ; ?q <urn:b'],
    ['iri', 'no scheme'],
    ['number', '1 } UNION { ?s ?p ?o'],
    ['number', ''],
    ['date', 'tomorrow'],
  ] as const)('of type %s cannot be %j', (type, x) => {
    expect(() => fillParameters(saved(type), { x })).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })

  it('that are texts stay inside their quotes, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (x) => {
        const filled = fillParameters({ sparql: '{{x}}', parameters: [{ name: 'x', type: 'text' }] }, { x })
        expect(filled).toMatch(/^"([^"\\\n\r]|\\.)*"$/)
      }),
    )
  })

  it('that are missing or unknown are refused by name', () => {
    expect(() => fillParameters(saved('iri'), {})).toThrow('x is missing')
    expect(() => fillParameters(saved('iri'), { x: 'urn:a', y: 1 })).toThrow('y is no parameter of this query')
  })
})
