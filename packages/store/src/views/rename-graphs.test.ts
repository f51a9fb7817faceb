import { describe, expect, it } from 'vitest'
import { guardQuery } from '../guard/index.js'
import { loadParser } from '../guard/parser.js'
import { renameGraphs } from './rename-graphs.js'

await loadParser()

const stored = new Map([['http://ex.org/g', 'urn:stored']])
const shown = new Map([['urn:stored', 'http://ex.org/g']])
const rename = (text: string, more = shown) => renameGraphs(text, { stored, shown: more })

describe('names of graphs in a query', () => {
  it('become those of the store, in FROM and in GRAPH, however they are written', () => {
    expect(rename('SELECT ?s FROM <http://ex.org/g> FROM NAMED <urn:x> { ?s ?p ?o }')).toBe(
      'SELECT ?s FROM <urn:stored> FROM NAMED <urn:x> { ?s ?p ?o }',
    )
    expect(rename('PREFIX e: <http://ex.org/> ASK { GRAPH e:g { ?s ?p ?o } }')).toContain('GRAPH <urn:stored> {')
    expect(renameGraphs('ASK { GRAPH <g> {} }', { stored, shown, baseIri: 'http://ex.org/' })).toContain('<urn:stored>')
  })

  it('are left alone where they are data', () => {
    const text = 'SELECT ?s { ?s ?p <http://ex.org/g> }'
    expect(rename(text)).toBe(text)
  })

  it('come back in the variable of GRAPH, without a column more', () => {
    const text = rename('SELECT * { GRAPH ?g { ?s ?p ?o } }')
    expect(text).toContain('SELECT ?g ?s ?p ?o {')
    expect(text).toContain('VALUES (?kgRepair1 ?kgRepair2) { (<urn:stored> <http://ex.org/g>) }')
    expect(guardQuery(text).facts.graphs.variable).toBe(true)
  })

  it('can stand inside the graph too', () => {
    const text = rename('SELECT ?g { GRAPH ?g { ?g ?p ?o } }')
    expect(text).toContain('GRAPH ?kgRepair1 { ?kgRepair3 ?p ?o }')
    expect(() => guardQuery(text)).not.toThrow()
  })

  it('stay as they are where nothing has another name', () => {
    const text = 'SELECT * { GRAPH ?g { ?s ?p ?o } }'
    expect(rename(text, new Map())).toBe(text)
  })
})
