import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplePrepare } from './simple-prepare.js'

const elementOf = (text: string) => JSON.parse(text)['@graph'][0]

describe('simplePrepare', () => {
  it('writes a dataset of one object', () => {
    const text = simplePrepare({ identifier_type: 'ean13', identifier_value: '83213', properties: { name: 'Milk' } })
    expect(JSON.parse(text)).toEqual({
      '@graph': [
        {
          '@id': '83213',
          '@type': 'kgObject',
          identifiers: [{ '@type': 'ean13', '@value': '83213' }],
          properties: { name: 'Milk' },
          relations: [],
        },
      ],
    })
  })

  it('has no properties unless they are given', () => {
    expect(elementOf(simplePrepare({ identifier_type: 'id', identifier_value: 'a' })).properties).toEqual({})
  })

  it('keeps every text as it is', () => {
    const anyText = fc.string({ minLength: 1, unit: 'binary' })
    const texts = fc.oneof(
      anyText,
      fc.constantFrom('"', '\\', '"}],"x":[{"', '{{identifier_type}}', '$&', "'", '\u2028'),
    )
    const objects = fc.record({
      identifier_type: texts,
      identifier_value: texts,
      properties: fc.dictionary(texts, fc.jsonValue()),
    })
    fc.assert(
      fc.property(objects, (given) => {
        const element = elementOf(simplePrepare(given))
        expect(element['@id']).toBe(given.identifier_value)
        expect(element.identifiers).toEqual([{ '@type': given.identifier_type, '@value': given.identifier_value }])
        expect(element.properties).toEqual(JSON.parse(JSON.stringify(given.properties)))
        expect(element.relations).toEqual([])
      }),
    )
  })

  it.each([
    ['no type', { identifier_type: '', identifier_value: 'a' }, 'identifier_type'],
    ['a value that is a number', { identifier_type: 'id', identifier_value: 7 }, 'identifier_value'],
    ['a list of properties', { identifier_type: 'id', identifier_value: 'a', properties: [] }, 'properties'],
    ['what JSON cannot say', { identifier_type: 'id', identifier_value: 'a', properties: { n: 1n } }, 'properties'],
  ])('refuses %s', (_what, given, field) => {
    // As a caller without types would.
    const prepare = simplePrepare as (given: unknown) => string
    expect(() => prepare(given)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', message: expect.stringContaining(field) }),
    )
  })
})
