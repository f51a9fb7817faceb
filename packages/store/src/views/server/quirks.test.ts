import { describe, expect, it } from 'vitest'
import { answerChallenge, firstAuthorization } from './authorize.js'
import { quirks, recognise } from './quirks.js'
import { soundFormat, soundResult } from './sound-result.js'

describe('quirks of servers', () => {
  it('are recognised by what a server says of itself, else by its address', () => {
    expect(recognise('http://h/query', 'Oxigraph/0.5.12').name).toBe('oxigraph')
    expect(recognise('http://h/sparql', 'Virtuoso/07.20.3229 (Linux)').name).toBe('virtuoso')
    expect(recognise('http://h/ds/sparql', 'Apache Jena Fuseki (5.0.0)').name).toBe('fuseki')
    expect(recognise('http://h/repositories/kg', null).name).toBe('graphdb')
    expect(recognise('http://h/sparql', 'nginx').name).toBe('generic')
  })

  it('say where the other endpoints are', () => {
    expect(quirks.oxigraph.graphStoreUrl('http://h:1/query', false)).toBe('http://h:1/store')
    expect(quirks.virtuoso.graphStoreUrl('http://h/sparql', false)).toBe('http://h/sparql-graph-crud')
    expect(quirks.virtuoso.graphStoreUrl('http://h/sparql-auth', true)).toBe('http://h/sparql-graph-crud-auth')
    expect(quirks.fuseki.updateUrl('http://h/ds/sparql')).toBe('http://h/ds/update')
    expect(quirks.graphdb.updateUrl('http://h/repositories/kg')).toBe('http://h/repositories/kg/statements')
  })

  it('make standard results of JSON that is not', () => {
    const bindings = [
      {
        n: { type: 'typed-literal', datatype: 'http://www.w3.org/2001/XMLSchema#boolean', value: '1' },
        b: { type: 'bnode', value: 'nodeID://b10' },
      },
    ]
    const body = JSON.stringify({ head: { link: [], vars: ['n', 'b'] }, results: { distinct: false, bindings } })
    expect(JSON.parse(soundResult(body, 'application/sparql-results+json', true))).toEqual({
      head: { vars: ['n', 'b'] },
      results: {
        bindings: [
          {
            n: { type: 'literal', datatype: 'http://www.w3.org/2001/XMLSchema#boolean', value: 'true' },
            b: { type: 'bnode', value: 'b10' },
          },
        ],
      },
    })
    expect(soundResult(body, 'text/csv', true)).toBe('n,b\r\ntrue,_:b10\r\n')
    expect(soundResult('{"head":{"link":[]},"boolean":false}', 'application/sparql-results+xml', true)).toContain(
      '<boolean>false</boolean>',
    )
    expect(soundResult('# Empty NT\n<urn:a>\t<urn:b>\t"c\\t" .\n', 'application/n-triples', false)).toBe(
      '<urn:a> <urn:b> "c\\t" .\n',
    )
  })

  it('ask for triples where statements of named graphs are wanted', () => {
    expect(soundFormat('text/csv', true)).toBe('application/sparql-results+json')
    expect(soundFormat('application/n-quads', false)).toBe('application/n-triples')
    expect(soundFormat('text/turtle', false)).toBe('text/turtle')
    expect(soundResult('<urn:a>\t<urn:b>\t<urn:c> .\n', 'application/n-quads', false)).toBe(
      '<urn:a> <urn:b> <urn:c> .\n',
    )
  })
})

describe('credentials', () => {
  it('go as Bearer or Basic at once', () => {
    expect(firstAuthorization({ token: 't', username: 'u' })).toBe('Bearer t')
    expect(firstAuthorization({ username: 'u', password: 'p' })).toBe('Basic dTpw')
    expect(firstAuthorization({})).toBeUndefined()
  })

  it('answer a Digest challenge', () => {
    const challenge = 'Digest realm="SPARQL", nonce="abc", opaque="xyz", qop="auth", algorithm="MD5", stale="false"'
    const place = { method: 'POST', url: 'http://h/sparql-auth?x=1' }
    const answer = answerChallenge(challenge, { username: 'dba', password: 'dba' }, place)
    expect(answer).toMatch(/^Digest username="dba", realm="SPARQL", nonce="abc", uri="\/sparql-auth\?x=1"/)
    expect(answer).toContain('opaque="xyz"')
    expect(answerChallenge('Basic realm="x"', { username: 'dba' }, place)).toBeUndefined()
  })
})
