import { describe, expect, it } from 'vitest'
import { bob } from '../testing/test-memory.test.support.js'
import { clientOf, objects, openSeededNode, shared } from './sparql-client.test.support.js'

const node = await openSeededNode()
const { call, ask, values } = clientOf(node)

describe('a query by the SPARQL Protocol', () => {
  it('gives every format that it offers', async () => {
    for (const type of [
      'application/sparql-results+json',
      'application/sparql-results+xml',
      'text/csv',
      'text/tab-separated-values',
      'application/json',
    ]) {
      const reply = await ask({ query: objects }, { accept: type })
      expect(reply.statusCode, type).toBe(200)
      expect(reply.headers['content-type']).toMatch(type)
    }
    for (const type of [
      'text/turtle',
      'application/n-triples',
      'application/rdf+xml',
      'application/ld+json',
      'application/trig',
    ]) {
      const reply = await ask({ query: 'DESCRIBE <urn:s>' }, { accept: type })
      expect(reply.headers['content-type']).toMatch(type)
      expect(reply.body).toContain('published')
    }
  })

  it('answers 406 where none will do, whatever the kind of query', async () => {
    expect((await ask({ query: objects }, { accept: 'text/turtle' })).statusCode).toBe(406)
    expect((await ask({ query: 'CONSTRUCT WHERE { ?s ?p ?o }' }, { accept: 'text/csv' })).statusCode).toBe(406)
    expect((await ask({ query: 'ASK {}' }, { accept: 'image/png' })).json()).toMatchObject({ code: 'NOT_ACCEPTABLE' })
  })

  it('lets the dataset of the request win over FROM', async () => {
    const book = shared.replace('/_swm/', '/_vm/').replace('news', 'book')
    expect(await values(`SELECT ?o FROM <${book}> WHERE { ?s <urn:p> ?o }`)).toEqual(['published'])
    expect(await values(`SELECT ?o FROM <${book}> WHERE { ?s <urn:p> ?o }`, { 'default-graph-uri': shared })).toEqual([
      'shared',
    ])
    expect(await values(objects, { 'default-graph-uri': [shared, book] })).toEqual(['published', 'shared'])
    expect(await values('SELECT ?g WHERE { GRAPH ?g { ?s <urn:p> ?o } }', { 'named-graph-uri': book })).toEqual([book])
    expect(await values(objects, { 'named-graph-uri': book })).toEqual([])
  })

  it('takes POST by form and as it is', async () => {
    const text = 'ASK { ?s <urn:p> "shared" }'
    const form = await call('POST', '/sparql', `query=${encodeURIComponent(text)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    const direct = await call('POST', '/api/context-graph/open/sparql', text, {
      'content-type': 'application/sparql-query',
    })
    expect([form.json().boolean, direct.json().boolean]).toEqual([true, true])
  })

  it('answers bad requests with a problem', async () => {
    const bad = await ask({ query: 'SELECT * WHERE {' })
    expect(bad.statusCode).toBe(400)
    expect(bad.headers['content-type']).toMatch('application/problem+json')
    expect((await ask({ query: ['ASK {}', 'ASK {}'] })).statusCode).toBe(400)
    expect((await ask({ update: 'CLEAR ALL' })).statusCode).toBe(400)
    expect((await call('POST', '/sparql', 'ASK {}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await call('PUT', '/sparql', '', { 'content-type': 'text/turtle' })).statusCode).toBe(400)
  })

  it('holds to the context graph of its endpoint', async () => {
    expect((await ask({ query: objects }, {}, '/api/context-graph/club/sparql')).statusCode).toBe(403)
    const reply = await ask({ query: objects }, { 'x-agent': bob }, '/api/context-graph/club/sparql')
    expect(reply.json().results.bindings).toHaveLength(1)
  })
})

describe('the service description', () => {
  it('says what the endpoint is and can', async () => {
    const reply = await call('GET', '/sparql', undefined, { accept: 'application/n-triples', host: 'kg.test' })
    const sd = 'http://www.w3.org/ns/sparql-service-description#'
    expect(reply.body).toContain(`<${sd}endpoint> <http://kg.test/sparql>`)
    for (const word of ['SPARQL11Query', 'SPARQL11Update', 'UnionDefaultGraph'])
      expect(reply.body).toContain(`<${sd}${word}>`)
    expect(reply.body).toContain(`<${sd}name> <${shared}>`)
    expect(reply.body).not.toContain(bob.concat('/diary'))
    expect((await call('GET', '/sparql')).headers['content-type']).toMatch('text/turtle')
  })

  it('need not be sent twice', async () => {
    const { etag } = (await call('GET', '/sparql')).headers
    expect((await call('GET', '/sparql', undefined, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
})
