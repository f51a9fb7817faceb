import { describe, expect, it } from 'vitest'
import { loadParser } from './parser.js'
import { findServices } from './remote-services.js'

await loadParser()

describe('findServices', () => {
  it('makes a query of its own of each clause that names a peer, with the prologue', () => {
    const text = `PREFIX ex: <urn:ex:> # why
      SELECT * WHERE { ?s ex:p ?o . SERVICE SILENT <kg:peer/ada/lab> { ?s ex:q "}" . FILTER(?s != ex:x) } SERVICE <https://x> {} }`
    const { text: checked, services } = findServices(text)
    expect(services).toHaveLength(1)
    const [service] = services
    expect(service).toMatchObject({ iri: 'kg:peer/ada/lab', silent: true })
    expect(service?.prologue).toBe('PREFIX ex: <urn:ex:>\n')
    expect(service?.group).toBe('{ ?s ex:q "}" . FILTER(?s != ex:x) }')
    expect(service?.shared).toEqual({
      names: ['s'],
      sparql: 'PREFIX ex: <urn:ex:>\nSELECT DISTINCT ?s WHERE { ?s ex:p ?o }',
    })
    expect(checked.slice(service?.from, service?.to)).toMatch(/^SERVICE SILENT <kg:peer.*ex:x\) }$/)
  })

  it('reads the peer from a prefixed name, and gives relative IRIs their base', () => {
    const text = 'PREFIX p: <kg:peer/> ASK { SERVICE p:bob { <a> ?p ?o } }'
    expect(findServices(text, { baseIri: 'http://x/' }).services).toMatchObject([
      { iri: 'kg:peer/bob', prologue: 'BASE <http://x/>\nPREFIX p: <kg:peer/>\n', group: '{ <a> ?p ?o }' },
    ])
  })

  it('finds endpoints that may be asked, and leaves others to the guard', () => {
    const text =
      'SELECT * FROM <urn:g> { ?s <urn:p> ?o SERVICE <http://a/> { ?s ?q ?x } SERVICE <http://b/> { ?s ?p ?o } }'
    const { services } = findServices(text, { endpoints: ['http://a/'] })
    expect(services).toMatchObject([
      { iri: 'http://a/', shared: { names: ['s'], sparql: 'SELECT DISTINCT ?s FROM <urn:g> WHERE { ?s <urn:p> ?o }' } },
    ])
  })

  it.each([
    ['SELECT * { ?s <urn:p> 1 OPTIONAL { SERVICE <kg:peer/a> { ?s ?p ?o } } }', ['s']],
    ['SELECT * { ?s <urn:p> 1 { SERVICE <kg:peer/a> { ?s ?p ?o } } UNION { ?s ?p ?o } }', undefined],
    ['SELECT * { ?s <urn:p> 1 { SELECT * { SERVICE <kg:peer/a> { ?s ?p ?o } } } }', undefined],
    ['SELECT * { ?s <urn:p> 1 FILTER EXISTS { SERVICE <kg:peer/a> { ?s ?p ?o } } }', undefined],
    ['SELECT * { OPTIONAL { ?s <urn:p> 1 } SERVICE <kg:peer/a> { ?s ?p ?o } }', undefined],
  ])('knows which values matter: %s', (text, names) => {
    expect(findServices(text).services[0]?.shared?.names).toEqual(names)
  })

  it.each([
    'SELECT * { SERVICE <kg:peer/a> { SERVICE <kg:peer/b> { ?s ?p ?o } } }',
    'SELECT * { SERVICE <https://x/> { SERVICE <kg:peer/b> { ?s ?p ?o } } }',
  ])('refuses one inside another: %s', (text) => {
    expect(() => findServices(text)).toThrowError(expect.objectContaining({ code: 'PEER_SERVICE_INVALID' }))
  })
})
