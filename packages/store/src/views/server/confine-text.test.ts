import { describe, expect, it } from 'vitest'
import { confineText } from './confine-text.js'
import { quirks } from './quirks.js'
import { sparqlTokens } from './sparql-tokens.js'

const confinement = { namedGraphs: ['urn:mine'], constants: [], variable: false }
const onVirtuoso = (text: string, more: object = {}) => confineText(text, quirks.virtuoso, { ...confinement, ...more })

describe('confining the text of a query', () => {
  it('leaves it alone where the server holds to the dataset', () => {
    const text = 'SELECT * FROM <urn:a> { GRAPH <urn:b> { ?s ?p ?o } }'
    expect(confineText(text, quirks.oxigraph, { ...confinement, constants: ['urn:b'] })).toBe(text)
  })

  it('takes every dataset clause out, whatever stands around it', () => {
    expect(onVirtuoso('SELECT*FROM<urn:a>FROM NAMED ex:b{?s ?p ?o}')).toBe('SELECT*  {?s ?p ?o}')
    expect(onVirtuoso('ASK\nfrom #FROM <urn:c>\n<urn:a> { ?s ?p ?o }')).toBe('ASK\n  { ?s ?p ?o }')
  })

  it('does not take names, strings and language tags for keywords', () => {
    for (const text of [
      "SELECT ?from { ?from from:x \"FROM <urn:a>\"@from ; ex:from '''it's \"FROM\" \\'''' }",
      'ASK { ?a < ?b FILTER("\\"" != "FROM") } # FROM <urn:a>',
    ])
      expect(onVirtuoso(text)).toBe(text)
  })

  it('sends GRAPH with a graph outside of the dataset to an empty one', () => {
    const constants = ['urn:mine', 'urn:other']
    expect(onVirtuoso('{?s ?p 1.GRAPH<urn:other>{}GRAPH <urn:mine>{}}', { constants })).toBe(
      '{?s ?p 1.GRAPH<urn:kg:store:nothing>{}GRAPH <urn:mine>{}}',
    )
    expect(onVirtuoso('{?s ?p true.graph <urn:other> {}}', { constants })).toContain('<urn:kg:store:nothing>')
    expect(() => onVirtuoso('{ GRAPH ex:other {} }', { constants })).toThrow(/full IRI/)
  })

  it('refuses what the server would not confine', () => {
    const text = 'SELECT * { ?s ?p ?o FILTER NOT EXISTS { GRAPH ?g { ?s ?p ?o } } }'
    expect(() => onVirtuoso(text, { variable: true })).toThrow(/name the graph/)
    expect(() => onVirtuoso('PREFIX b: <bif:> SELECT (b:now() AS ?x) {}')).toThrow(/calls into/)
    expect(() => onVirtuoso('SELECT * \\u0046ROM <urn:a> { ?s ?p ?o }')).toThrow(/escapes/)
  })

  it('takes the cap of rows out of a sorted query only', () => {
    const capped = { maxRows: 9 }
    expect(onVirtuoso('SELECT * { ?s ?p ?o } order by ?s\nLIMIT 10', capped)).toBe(
      'SELECT * { ?s ?p ?o } order by ?s\n ',
    )
    expect(onVirtuoso('SELECT * {} ORDER BY ?s LIMIT 10 OFFSET 5', capped)).toBe('SELECT * {} ORDER BY ?s   OFFSET 5')
    for (const text of [
      'SELECT * { ?s ?p ?o } LIMIT 10',
      'SELECT * { ?s ?p ?o } ORDER BY ?s LIMIT 8',
      'SELECT * { ?s ?order ?limit } LIMIT 10',
    ])
      expect(onVirtuoso(text, capped)).toBe(text)
    expect(onVirtuoso('SELECT * {} ORDER BY ?s LIMIT 10')).toBe('SELECT * {} ORDER BY ?s LIMIT 10')
  })

  it('reads an unclosed string to the end and very long ones without trouble', () => {
    expect([...sparqlTokens('ASK "FROM')].map(({ text }) => text)).toEqual(['ASK'])
    expect([...sparqlTokens(`ASK "${'x'.repeat(2_000_000)}" FROM`)].map(({ text }) => text)).toEqual(['ASK', 'FROM'])
  })
})
