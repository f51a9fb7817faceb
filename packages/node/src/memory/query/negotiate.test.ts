import { describe, expect, it } from 'vitest'
import { bindingsOffers, graphOffers, negotiate, requireOffer } from './negotiate.js'

const bindings = (accept?: string) => negotiate(accept, bindingsOffers)?.type

describe('content negotiation', () => {
  it('takes the first offer where the client has no wish', () => {
    expect(bindings()).toBe('application/sparql-results+json')
    expect(bindings('*/*')).toBe('application/sparql-results+json')
    expect(negotiate(undefined, graphOffers)?.type).toBe('text/turtle')
  })

  it('follows the q-values, not the order', () => {
    expect(bindings('text/csv;q=0.2, application/sparql-results+xml;q=0.9, */*;q=0.1')).toBe(
      'application/sparql-results+xml',
    )
    expect(bindings('TEXT/CSV ; Q=1.0')).toBe('text/csv')
  })

  it('lets the most specific range decide', () => {
    expect(bindings('text/*, text/csv;q=0')).toBe('text/tab-separated-values')
    expect(bindings('*/*;q=0.1, application/sparql-results+json;q=0')).toBe('application/sparql-results+xml')
  })

  it('answers under the name that was asked for', () => {
    expect(negotiate('application/json', bindingsOffers)).toEqual({
      type: 'application/json',
      format: 'application/sparql-results+json',
    })
    expect(negotiate('text/plain', graphOffers)?.format).toBe('application/n-triples')
  })

  it('finds nothing where nothing will do', () => {
    expect(bindings('image/png')).toBeUndefined()
    expect(bindings('text/csv;q=0')).toBeUndefined()
    expect(bindings('nonsense')).toBeUndefined()
    expect(() => requireOffer('image/png', graphOffers)).toThrowError(
      expect.objectContaining({ code: 'NOT_ACCEPTABLE' }),
    )
  })
})
