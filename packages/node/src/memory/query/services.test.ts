import { describe, expect, it } from 'vitest'
import { mayNameService } from './services.js'

describe('a query', () => {
  it.each([
    ['SELECT * { SERVICE <urn:a> { ?s ?p ?o } }', true],
    ['select * { service\n<urn:a> {} }', true],
    ['SELECT ?services { ?services ?p ?o }', false],
    ['ASK {}', false],
  ])('%j may ask others: %s', (sparql, may) => {
    expect(mayNameService(sparql)).toBe(may)
  })
})
