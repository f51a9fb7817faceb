import { packContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { ann, bob } from '../testing/test-memory.test.support.js'
import { clientOf, draft, objects, openSeededNode, shared } from './sparql-client.test.support.js'

const node = await openSeededNode()
const { call, ask, values, update, graphUrl, put, nt } = clientOf(node)

describe('what others hold', () => {
  const secret = draft('diary', bob)
  it.each([
    `SELECT ?o WHERE { GRAPH <${secret}> { ?s ?p ?o } }`,
    `SELECT ?o FROM <${secret}> WHERE { ?s ?p ?o }`,
    `SELECT ?o FROM NAMED <${secret}> WHERE { GRAPH ?g { ?s ?p ?o } }`,
    `SELECT ?o WHERE { ?s ?p ?o FILTER(CONTAINS(STR(?o), "secret") || CONTAINS(STR(?o), "members")) }`,
    `SELECT ?g WHERE { GRAPH ?g { ?s ?p ?o } FILTER(CONTAINS(STR(?g), "${bob}") && CONTAINS(STR(?g), "_wm")) }`,
  ])('is not found by %s', async (sparql) => {
    expect(await values(sparql)).toEqual([])
  })

  it('is not found by the dataset of a request', async () => {
    expect(await values(objects, { 'default-graph-uri': secret })).toEqual([])
    expect(await values('SELECT ?o WHERE { GRAPH ?g { ?s ?p ?o } }', { 'named-graph-uri': [secret] })).toEqual([])
  })

  it('is not reached by IRIs that break out of their brackets', async () => {
    for (const name of ['default-graph-uri', 'named-graph-uri'])
      for (const iri of [`urn:x> FROM <${secret}`, `urn:x> TO DEFAULT ; COPY <${secret}`, 'urn:\\u003e'])
        expect((await ask({ query: objects, [name]: [shared, iri] })).statusCode).toBe(400)
    expect((await ask({ graph: `${secret}> { ?s ?p ?o } #` })).statusCode).toBe(400)
  })

  it('is not handed out, nor changed, as a graph', async () => {
    expect(await nt(secret)).toBe(404)
    expect(await nt(shared.replace('/open/', '/club/').replace('news', 'inside'))).toBe(404)
    expect((await put(secret, '')).statusCode).toBe(403)
    expect((await call('DELETE', graphUrl(secret))).statusCode).toBe(403)
    expect((await put(draft('x', ann, 'club'), '')).statusCode).toBe(403)
    expect(await nt(secret, { 'x-agent': bob })).toEqual(['<urn:s> <urn:p> "bob’s secret" .'])
  })

  it('is not drawn in by an update', async () => {
    const mine = draft('thief')
    const thefts = [
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } WHERE { GRAPH <${secret}> { ?s ?p ?o } }`,
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } USING <${secret}> WHERE { ?s ?p ?o }`,
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } WHERE { ?s ?p ?o FILTER(CONTAINS(STR(?o), "secret")) }`,
      `COPY SILENT <${secret}> TO <${mine}>`,
    ]
    for (const sparql of thefts) expect((await update(sparql)).statusCode, sparql).toBe(204)
    expect([[], 404]).toContainEqual(await nt(mine))
    const hidden = `INSERT { GRAPH ?g { <urn:x> <urn:p> 1 } } WHERE { BIND(<${secret}> AS ?g) }`
    expect((await update(hidden)).json()).toMatchObject({ status: 403, code: 'GRAPH_NOT_WRITABLE' })
  })
})

describe('private statements', () => {
  it('are found by their agent, and never move into the draft beside them', async () => {
    const g = draft('half')
    await put(g, '<urn:open> <urn:v> "1" .')
    const content = await packContent(['<urn:hidden> <urn:v> "2" .'])
    const shelf = { contextGraph: 'open', layer: 'private', agent: ann }
    await node.ledger.write({ agent: ann, action: 'asset.write', subject: g }, (w) =>
      w.change({ shelf, graph: g, sub: '', op: 'replace', content: w.putContent(content) }),
    )
    expect(await values('SELECT ?s WHERE { ?s <urn:v> ?o } ORDER BY ?s')).toEqual(['urn:hidden', 'urn:open'])
    expect(await values('SELECT ?s WHERE { ?s <urn:v> ?o }', {}, { 'x-agent': bob })).toEqual([])
    await update(`INSERT { GRAPH ?g { ?s <urn:w> ?o } } WHERE { GRAPH ?g { ?s <urn:v> ?o } }`)
    await update(`INSERT { GRAPH <${g}> { ?s <urn:x> ?o } } WHERE { ?s <urn:v> ?o }`)
    expect(await nt(g)).toEqual(['v', 'w', 'x'].map((name) => `<urn:open> <urn:${name}> "1" .`))
  })
})
