import { describe, expect, it } from 'vitest'
import { toLine } from '../terms/line.js'
import { bundledContextUrls } from './jsonld-contexts.js'
import { readQuads } from './read-rdf.js'

const read = async (document: unknown) =>
  (await readQuads(JSON.stringify(document), { format: 'json-ld', blankNodes: 'keep' })).map(toLine)

describe('JSON-LD', () => {
  it('never fetches a context: an unknown one is refused by name', async () => {
    const refusal = { code: 'JSONLD_CONTEXT_UNKNOWN', status: 400, data: { url: 'https://example.org/context' } }
    await expect(read({ '@context': 'https://example.org/context', name: 'x' })).rejects.toMatchObject(refusal)
    await expect(read({ '@context': { '@import': 'https://example.org/context' } })).rejects.toMatchObject(refusal)
    await expect(
      read({ '@context': { t: { '@id': 'a:t', '@context': 'https://example.org/context' } }, t: { x: 1 } }),
    ).rejects.toMatchObject(refusal)
  })

  it.each(bundledContextUrls)('knows %s', async (url) => {
    expect(await read({ '@context': url, id: 'a:s', type: 'a:T' })).toEqual([
      '<a:s> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <a:T> .',
    ])
  })

  it('reads schema.org terms, with links as links', async () => {
    const document = { '@id': 'a:s', name: 'Ada', url: 'http://ada.example/', '@context': 'https://schema.org/' }
    expect(await read(document)).toEqual([
      '<a:s> <https://schema.org/name> "Ada" .',
      '<a:s> <https://schema.org/url> <http://ada.example/> .',
    ])
  })

  it('reads the services and keys of a DID document', async () => {
    const document = {
      '@context': ['https://www.w3.org/ns/did/v1'],
      id: 'did:ex:1',
      authentication: ['did:ex:1#k'],
      service: [{ id: 'did:ex:1#s', type: 'a:T', serviceEndpoint: 'https://e.example/' }],
    }
    const statements = await read(document)
    expect(statements).toContain('<did:ex:1> <https://w3id.org/security#authenticationMethod> <did:ex:1#k> .')
    expect(statements).toContain('<did:ex:1#s> <https://www.w3.org/ns/did#serviceEndpoint> <https://e.example/> .')
  })

  it('reads named graphs, lists and directions', async () => {
    const statements = await read({
      '@id': 'a:g',
      '@graph': [
        { '@id': 'a:s', 'a:p': { '@value': 'x', '@language': 'AR', '@direction': 'rtl' } },
        { '@id': 'a:s', 'a:q': { '@list': [] } },
      ],
    })
    expect(statements).toEqual([
      '<a:s> <a:p> "x"@ar--rtl <a:g> .',
      '<a:s> <a:q> <http://www.w3.org/1999/02/22-rdf-syntax-ns#nil> <a:g> .',
    ])
  })

  it('reports what breaks the rules of JSON-LD itself', async () => {
    await expect(read({ '@id': 5 })).rejects.toMatchObject({ code: 'RDF_SYNTAX_ERROR', data: { format: 'JSON-LD' } })
  })
})
