import { inspectUpdate, loadParser } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { noAliases } from './aliases.test.support.js'
import { draftGraphOf } from './draft-graph.js'
import { planUpdate } from './plan-update.js'

await loadParser()

const caller = { agent: `0x${'a1'.repeat(20)}`, isAdmin: true }
const other = { agent: `0x${'b2'.repeat(20)}`, isAdmin: false }
const ref = (name: string, contextGraph = 'cg') => ({ contextGraph, sub: '', name })
const one = draftGraphOf(ref('one'), caller)
const two = draftGraphOf(ref('two'), caller)
const plan = (sparql: string, scope?: string) =>
  planUpdate(inspectUpdate(sparql).operations, { caller, scope, aliases: noAliases })
const data = '{ <urn:s> <urn:p> 1 }'
const refused = (code: string) => expect.objectContaining({ code, status: 403 })

describe('the plan of an update', () => {
  it('needs nothing that is there when statements are only added', () => {
    expect(plan(`INSERT DATA { GRAPH <${one}> ${data} }`)).toMatchObject({ additionsOnly: true, ranges: false })
  })

  it('needs the graphs that are named, or all where they are not', () => {
    const named = plan(`INSERT { GRAPH <${one}> { ?s ?p ?o } } WHERE { GRAPH <${two}> { ?s ?p ?o } }`)
    expect(named).toMatchObject({ additionsOnly: false, ranges: false, readsUnion: false, graphs: [one, two] })
    expect(plan(`INSERT { GRAPH <${one}> { ?s ?p ?o } } WHERE { ?s ?p ?o }`)).toMatchObject({
      readsUnion: true,
      stepwise: false,
    })
    expect(plan(`DELETE { GRAPH ?g { ?s ?p ?o } } WHERE { GRAPH ?g { ?s ?p ?o } }`).ranges).toBe(true)
  })

  it('goes step by step when an operation reads the union behind others', () => {
    const add = `INSERT DATA { GRAPH <${one}> ${data} }`
    expect(plan(`${add} ; INSERT { GRAPH <${one}> { ?s ?p ?o } } WHERE { ?s ?p ?o }`).stepwise).toBe(true)
  })

  it('knows which empty graphs stay', () => {
    expect(plan(`CREATE GRAPH <${one}> ; DROP GRAPH <${two}>`)).toMatchObject({
      created: new Set([one]),
      dropped: new Set([two]),
    })
    expect(plan(`MOVE <${one}> TO <${two}>`)).toMatchObject({ created: new Set([two]), dropped: new Set([one]) })
    expect(plan(`DROP GRAPH <${one}> ; CREATE GRAPH <${one}>`)).toMatchObject({
      created: new Set([one]),
      dropped: new Set(),
    })
  })

  const shared = one.replace('/_wm/', '/_swm/')
  it.each([
    ['the default graph', `INSERT DATA ${data}`],
    ['the default graph by a pattern', 'DELETE WHERE { ?s ?p ?o }'],
    ['everything', 'CLEAR ALL'],
    ['every named graph', 'DROP NAMED'],
    ['a foreign draft', `INSERT DATA { GRAPH <${draftGraphOf(ref('x'), other)}> ${data} }`],
    ['a shared graph', `DELETE WHERE { GRAPH <${shared}> { ?s ?p ?o } }`],
    ['some other graph', `WITH <urn:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }`],
    ['the source of MOVE', `MOVE <${shared}> TO <${one}>`],
    ['another spelling of a draft', `INSERT DATA { GRAPH <${one}/../x> ${data} }`],
    ['one bad graph among good ones', `INSERT DATA { GRAPH <${one}> ${data} } ; CLEAR GRAPH <urn:g>`],
  ])('is refused when it writes %s', (_, sparql) => {
    expect(() => plan(sparql)).toThrowError(refused('GRAPH_NOT_WRITABLE'))
  })

  it('is refused outside the context graph of its endpoint', () => {
    expect(() => plan(`CLEAR GRAPH <${one}>`, 'elsewhere')).toThrowError(refused('GRAPH_NOT_WRITABLE'))
    expect(plan(`CLEAR GRAPH <${one}>`, 'cg').graphs).toEqual([one])
  })

  it('is refused when it fetches or asks other services', () => {
    expect(() => plan(`LOAD <http://example.org/x> INTO GRAPH <${one}>`)).toThrowError(refused('SPARQL_LOAD_REFUSED'))
    const service = `INSERT { GRAPH <${one}> { ?s ?p ?o } } WHERE { SERVICE <http://example.org/> { ?s ?p ?o } }`
    expect(() => plan(service)).toThrowError(refused('SPARQL_SERVICE_REFUSED'))
  })
})
