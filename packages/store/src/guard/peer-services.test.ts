import { describe, expect, it } from 'vitest'
import { findPeerServices } from './peer-services.js'

describe('findPeerServices', () => {
  it('makes a query of its own of each clause that names a peer, with the prologue', () => {
    const text = `PREFIX ex: <urn:ex:> # why
      SELECT * WHERE { ?s ex:p ?o . SERVICE SILENT <kg:peer/ada/lab> { ?s ex:q "}" . FILTER(?s != ex:x) } SERVICE <https://x> {} }`
    const { text: checked, services } = findPeerServices(text)
    expect(services).toHaveLength(1)
    const [service] = services
    expect(service).toMatchObject({ iri: 'kg:peer/ada/lab', silent: true })
    expect(service?.sparql).toBe('PREFIX ex: <urn:ex:>\nSELECT * WHERE { ?s ex:q "}" . FILTER(?s != ex:x) }')
    expect(checked.slice(service?.from, service?.to)).toMatch(/^SERVICE SILENT <kg:peer.*ex:x\) }$/)
  })

  it('reads the peer from a prefixed name, and gives relative IRIs their base', () => {
    const text = 'PREFIX p: <kg:peer/> ASK { SERVICE p:bob { <a> ?p ?o } }'
    expect(findPeerServices(text, { baseIri: 'http://x/' }).services).toMatchObject([
      { iri: 'kg:peer/bob', sparql: 'BASE <http://x/>\nPREFIX p: <kg:peer/>\nSELECT * WHERE { <a> ?p ?o }' },
    ])
  })

  it.each([
    'SELECT * { OPTIONAL { SERVICE <kg:peer/a> { ?s ?p ?o } } }',
    'SELECT * { { SERVICE <kg:peer/a> { ?s ?p ?o } } UNION { ?s ?p ?o } }',
    'SELECT * { { SELECT * { SERVICE <kg:peer/a> { ?s ?p ?o } } } }',
    'SELECT * { ?s ?p ?o FILTER EXISTS { SERVICE <kg:peer/a> { ?s ?p ?o } } }',
    'SELECT * { SERVICE <kg:peer/a> { SERVICE <kg:peer/b> { ?s ?p ?o } } }',
    'SELECT * { SERVICE <https://x/> { SERVICE <kg:peer/b> { ?s ?p ?o } } }',
  ])('refuses one inside another clause: %s', (text) => {
    expect(() => findPeerServices(text)).toThrowError(expect.objectContaining({ code: 'PEER_SERVICE_INVALID' }))
  })
})
