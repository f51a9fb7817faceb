import { describe, expect, it } from 'vitest'
import { assetRows } from '../assets/table.js'
import { contextGraphs } from '../context-graphs/table.js'
import { ann, asAnn, bob } from '../testing/test-memory.test.support.js'
import { clientOf, draft, openSeededNode, shared } from './sparql-client.test.support.js'

const node = await openSeededNode()
const { call, graphUrl, put, nt, values } = clientOf(node)

describe('a graph by the Graph Store Protocol', () => {
  it('is put, read, put again and removed', async () => {
    const g = draft('stored')
    const first = await put(g, '<urn:a> <urn:v> "1" .')
    expect([first.statusCode, first.headers.location]).toEqual([201, graphUrl(g)])
    expect((await call('GET', graphUrl(g))).headers['content-type']).toBe('text/turtle; charset=utf-8')
    expect((await put(g, '<urn:a> <urn:v> "2" .')).statusCode).toBe(204)
    expect(await nt(g)).toEqual(['<urn:a> <urn:v> "2" .'])
    const head = await call('HEAD', graphUrl(g))
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '22'])
    expect((await call('DELETE', graphUrl(g))).statusCode).toBe(204)
    expect((await call('DELETE', graphUrl(g))).statusCode).toBe(404)
    expect((await call('HEAD', graphUrl(g))).statusCode).toBe(404)
  })

  it('grows by POST, of one document or of several', async () => {
    const g = draft('grown')
    const turtle = { 'content-type': 'text/turtle' }
    expect((await call('POST', graphUrl(g), '<urn:a> <urn:v> "1" .', turtle)).statusCode).toBe(201)
    expect((await call('POST', graphUrl(g), '<urn:a> <urn:v> "2" .', turtle)).statusCode).toBe(204)
    expect((await call('POST', graphUrl(g), '', turtle)).statusCode).toBe(204)
    const part = (name: string, type: string, text: string) =>
      `--xx\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
    const form = `${part('a', 'text/turtle; charset=utf-8', '<urn:a> <urn:v> "3" .')}${part('b', 'application/n-triples', '<urn:a> <urn:v> "4" .')}--xx--\r\n`
    expect(
      (await call('POST', graphUrl(g), form, { 'content-type': 'multipart/form-data; boundary=xx' })).statusCode,
    ).toBe(204)
    expect(await nt(g)).toHaveLength(4)
  })

  it('may be empty', async () => {
    const g = draft('empty')
    expect((await put(g, '')).statusCode).toBe(201)
    expect(await nt(g)).toEqual([])
  })

  it('is made new by POST to its context graph', async () => {
    const reply = await call('POST', '/api/context-graph/open/sparql', '<> <urn:v> "1" .', {
      'content-type': 'text/turtle',
    })
    expect(reply.statusCode).toBe(201)
    const again = await call('GET', String(reply.headers.location), undefined, { accept: 'application/n-triples' })
    expect(again.body).toContain('<urn:v> "1" .')
  })

  it('can be anything that the caller may read, and written only as a draft', async () => {
    expect(await nt(shared)).toHaveLength(2)
    expect((await put(shared, '')).statusCode).toBe(403)
    expect((await put('urn:kg:ns:mine', '')).statusCode).toBe(403)
    expect((await put(`${shared}/../other`, '')).statusCode).toBe(403)
    expect((await call('GET', graphUrl(shared), undefined, { accept: 'image/png' })).statusCode).toBe(406)
  })

  it('is refused with line and column where it is malformed, and whole', async () => {
    const g = draft('malformed')
    expect((await put(g, '<urn:a> <urn:v> "1" .\n<urn:a> <urn:v> nonsense')).json()).toMatchObject({
      status: 400,
      line: 2,
      column: expect.any(Number),
    })
    expect((await call('PUT', graphUrl(g), '', { 'content-type': 'image/png' })).statusCode).toBe(415)
    const named = await call('PUT', graphUrl(g), '<urn:a> <urn:v> "1" <urn:g> .', {
      'content-type': 'application/n-quads',
    })
    expect(named.json()).toMatchObject({ status: 400, code: 'KA_NAMED_GRAPH_UNSUPPORTED' })
    expect(await nt(g)).toBe(404)
  })

  it('keeps to the context graph of the endpoint', async () => {
    await node.addGraph('second')
    const path = '/api/context-graph/second/sparql'
    expect((await call('GET', graphUrl(shared, path))).statusCode).toBe(404)
    expect((await call('PUT', graphUrl(draft('x'), path), '', { 'content-type': 'text/turtle' })).statusCode).toBe(403)
    expect(
      (await call('PUT', graphUrl(draft('x', ann, 'second'), path), '', { 'content-type': 'text/turtle' })).statusCode,
    ).toBe(201)
  })
})

describe('a graph with an IRI of the caller’s own', () => {
  const path = '/api/context-graph/open/sparql'
  const g = 'http://example.org/mine'
  const read = async (url: string, agent = ann) =>
    (await call('GET', url, undefined, { accept: 'application/n-triples', 'x-agent': agent })).body
  const turtle = { 'content-type': 'text/turtle' }

  it('is a draft that carries the IRI, for its author alone', async () => {
    expect((await call('PUT', graphUrl(g, path), '<urn:a> <urn:alias> "1" .', turtle)).statusCode).toBe(201)
    expect(await read(graphUrl(g, path))).toBe('<urn:a> <urn:alias> "1" .\n')
    expect((await call('GET', graphUrl(g, path), undefined, { 'x-agent': bob })).statusCode).toBe(404)
    const named = `SELECT ?o WHERE { GRAPH <${g}> { ?s <urn:alias> ?o } }`
    expect(await values(named)).toEqual(['1'])
    expect(await values(named, {}, { 'x-agent': bob })).toEqual([])
    const listed = 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s <urn:alias> ?o } }'
    expect(await values(listed)).toEqual([g])
    expect(await values('SELECT ?o WHERE { ?s <urn:alias> ?o }', { 'default-graph-uri': g })).toEqual(['1'])
  })

  it('stays under its IRI when it is shared, and is written on from there', async () => {
    const row = node.journal.read((r) => [...r.by(assetRows, 'byAlias', { prefix: [ann] })])[0]?.value
    await node.assets.share({ contextGraph: 'open', sub: '', name: String(row?.name) }, asAnn)
    const listed = 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s <urn:alias> ?o } }'
    expect(await values(listed)).toEqual([g])
    expect(await values(listed, {}, { 'x-agent': bob })).toEqual([expect.stringMatching(/_swm.*mine-/)])
    const more = await call('POST', graphUrl(g, path), '<urn:a> <urn:alias> "2" .', turtle)
    expect(more.statusCode).toBe(204)
    expect((await read(graphUrl(g, path))).split('\n')).toHaveLength(3)
    expect(await values(listed, {}, { 'x-agent': bob })).toHaveLength(1)
    expect(await values('SELECT ?o WHERE { ?s <urn:alias> ?o }', {}, { 'x-agent': bob })).toEqual(['1'])
  })

  it('can be another one for another author', async () => {
    const asBobs = { ...turtle, 'x-agent': bob }
    expect((await call('PUT', graphUrl(g, path), '<urn:b> <urn:alias> "b" .', asBobs)).statusCode).toBe(201)
    expect(await read(graphUrl(g, path), bob)).toBe('<urn:b> <urn:alias> "b" .\n')
    expect(await read(graphUrl(g, path))).not.toContain('"b"')
  })

  it('goes to a private notebook where no context graph is named', async () => {
    const put = (agent: string) =>
      call('PUT', graphUrl('urn:note'), '<urn:n> <urn:note> "1" .', { ...turtle, 'x-agent': agent })
    expect((await put(ann)).statusCode).toBe(201)
    expect(node.journal.read((r) => r.get(contextGraphs, 'notebook'))).toMatchObject({ private: true, curator: ann })
    expect((await put(bob)).statusCode).toBe(201)
    expect(node.journal.read((r) => r.get(contextGraphs, `${bob}/notebook`))).toMatchObject({ curator: bob })
    expect((await put(bob)).statusCode).toBe(204)
  })

  it('is the default graph where it has no IRI', async () => {
    expect(await read('/sparql?default')).toBe('')
    expect((await call('PUT', '/sparql?default', '<urn:d> <urn:v> "1" .', turtle)).statusCode).toBe(201)
    expect((await call('POST', '/sparql?default', '<urn:d> <urn:v> "2" .', turtle)).statusCode).toBe(204)
    expect((await read('/sparql?default')).split('\n')).toHaveLength(3)
    expect((await call('DELETE', '/sparql?default')).statusCode).toBe(204)
    expect(await read('/sparql?default')).toBe('')
    expect((await call('DELETE', '/sparql?default')).statusCode).toBe(204)
  })

  it('is named by its own URL', async () => {
    const url = '/sparql/graphs/direct'
    const first = await call('PUT', url, '<> <urn:v> "1" .', { ...turtle, host: 'kg.test' })
    expect([first.statusCode, first.headers.location]).toEqual([201, 'http://kg.test/sparql/graphs/direct'])
    const again = await call('GET', graphUrl('http://kg.test/sparql/graphs/direct'))
    expect(again.body).toContain('<http://kg.test/sparql/graphs/direct>')
  })
})
