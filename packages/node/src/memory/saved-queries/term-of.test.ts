import { describe, expect, it } from 'vitest'
import { termOf } from './term-of.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'

describe('the value of a parameter', () => {
  it.each([
    ['iri', 'urn:a:b', '<urn:a:b>'],
    ['text', 'say "hi" \\ and\ngo', '"say \\"hi\\" \\\\ and\\ngo"'],
    ['text', '5', '"5"'],
    ['number', 5, `"5"^^<${xsd}integer>`],
    ['number', '-5', `"-5"^^<${xsd}integer>`],
    ['number', 0.25, `"0.25"^^<${xsd}decimal>`],
    ['number', 1e21, `"1e+21"^^<${xsd}double>`],
    ['date', '2024-02-29', `"2024-02-29"^^<${xsd}date>`],
    ['date', '2024-02-29T10:00:00.5+01:00', `"2024-02-29T10:00:00.5+01:00"^^<${xsd}dateTime>`],
  ] as const)('of type %s: %j becomes the term %s', (type, value, term) => {
    expect(termOf({ name: 'x', type }, value)).toBe(term)
  })

  it.each([
    ['iri', 'no iri'],
    ['iri', 'urn:a> } DROP ALL #'],
    ['iri', 'urn:{a}'],
    ['iri', 5],
    ['text', 5],
    ['text', '\ud800'],
    ['number', '5 } DROP ALL'],
    ['number', ''],
    ['number', Number.NaN],
    ['date', '2023-02-29'],
    ['date', '2024-13-01'],
    ['date', '2024-01-01T25:00:00Z'],
    ['date', 'tomorrow'],
    ['date', 2024],
  ] as const)('of type %s cannot be %j', (type, value) => {
    expect(() => termOf({ name: 'x', type }, value)).toThrow(
      expect.objectContaining({ code: 'PARAMETER_INVALID', data: expect.objectContaining({ parameter: 'x', type }) }),
    )
  })
})
