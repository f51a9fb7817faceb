import { describe, expect, it } from 'vitest'
import { type RawRequest, readProtocol } from './protocol-request.js'

const url = 'http://127.0.0.1:9200/sparql'
const read = (request: Partial<RawRequest>) =>
  readProtocol({ method: 'GET', url, parameters: {}, contentType: undefined, body: undefined, ...request })
const post = (contentType: string, body: string | Buffer, parameters = {}) =>
  read({ method: 'POST', contentType, body: Buffer.from(body as string), parameters })
const form = 'application/x-www-form-urlencoded'
const refused = (code: string) => expect.objectContaining({ code })

describe('a request to a SPARQL endpoint', () => {
  it('is a query by GET, by form or as it is', () => {
    const query = { kind: 'query', sparql: 'ASK {}', dataset: undefined }
    expect(read({ parameters: { query: 'ASK {}' } })).toEqual(query)
    expect(post(form, 'query=ASK+%7B%7D')).toEqual(query)
    expect(post('application/sparql-query; charset=UTF-8', 'ASK {}')).toEqual(query)
  })

  it('is an update by form or as it is', () => {
    const update = { kind: 'update', sparql: 'CLEAR ALL', using: undefined }
    expect(post(form, 'update=CLEAR%20ALL')).toEqual(update)
    expect(post('application/sparql-update', 'CLEAR ALL')).toEqual(update)
  })

  it('is about a graph, or asks for the description', () => {
    expect(read({})).toEqual({ kind: 'description' })
    expect(read({ parameters: { default: '' } })).toEqual({ kind: 'graph', graph: 'default' })
    expect(read({ method: 'PUT', parameters: { graph: 'urn:g' } })).toEqual({ kind: 'graph', graph: 'urn:g' })
    expect(post('text/turtle', '')).toEqual({ kind: 'graph', graph: undefined })
  })

  it('is about the graph with its own URL where that names one', () => {
    expect(read({ isGraph: true })).toEqual({ kind: 'graph', graph: url })
  })

  it('patches a graph with an update', () => {
    const patch = { method: 'PATCH', contentType: 'application/sparql-update', body: Buffer.from('CLEAR DEFAULT') }
    expect(read({ ...patch, parameters: { default: '' } })).toEqual({
      kind: 'patch',
      graph: 'default',
      sparql: 'CLEAR DEFAULT',
    })
  })

  it('names its dataset, each graph once', () => {
    const parameters = { query: 'ASK {}', 'default-graph-uri': ['urn:a', 'urn:b', 'urn:a'], 'named-graph-uri': 'urn:c' }
    expect(read({ parameters })).toMatchObject({
      dataset: { defaultGraphs: ['urn:a', 'urn:b'], namedGraphs: ['urn:c'] },
    })
    expect(post(form, 'update=CLEAR+ALL&using-graph-uri=urn:a&using-named-graph-uri=urn:b')).toMatchObject({
      using: { defaultGraphs: ['urn:a'], namedGraphs: ['urn:b'] },
    })
  })

  it.each([
    ['two queries', () => read({ parameters: { query: ['ASK {}', 'ASK {}'] } })],
    ['two queries in a form', () => post(form, 'query=ASK+%7B%7D&query=ASK+%7B%7D')],
    ['two updates', () => post(form, 'update=a&update=b')],
    ['a query and an update', () => post(form, 'query=a&update=b')],
    ['a form without either', () => post(form, 'x=y')],
    ['an update by GET', () => read({ parameters: { update: 'CLEAR ALL' } })],
    ['a dataset without a query', () => read({ parameters: { 'default-graph-uri': 'urn:a' } })],
    ['an empty query', () => read({ parameters: { query: ' ' } })],
    ['a query beside a body', () => post('application/sparql-query', 'ASK {}', { query: 'ASK {}' })],
    [
      'a dataset for queries with an update',
      () => post('application/sparql-update', '', { 'default-graph-uri': 'urn:a' }),
    ],
    ['PUT without a graph', () => read({ method: 'PUT' })],
    ['graph and default together', () => read({ parameters: { graph: 'urn:a', default: '' } })],
    ['a graph that breaks out of its brackets', () => read({ parameters: { graph: 'urn:a> { ?s ?p ?o } #' } })],
    ['a dataset that does', () => read({ parameters: { query: 'ASK {}', 'default-graph-uri': 'urn:a>;DROP ALL;<x' } })],
    ['a relative graph', () => read({ parameters: { graph: 'g/1' } })],
    ['a relative graph that does', () => read({ parameters: { graph: 'a>b' } })],
    ['bytes that are not UTF-8', () => post('application/sparql-query', Buffer.from([0xff, 0xfe]))],
  ])('is refused with %s', (_, request) => {
    expect(request).toThrowError(refused('SPARQL_PROTOCOL_MISUSE'))
  })

  it('is refused with a type or an encoding that it cannot have', () => {
    expect(() => post('text/plain', 'ASK {}')).toThrowError(refused('UNSUPPORTED_MEDIA_TYPE'))
    expect(() => read({ method: 'POST' })).toThrowError(refused('UNSUPPORTED_MEDIA_TYPE'))
    expect(() => post('application/sparql-query; charset=UTF-16', 'ASK {}')).toThrowError(
      refused('UNSUPPORTED_MEDIA_TYPE'),
    )
  })
})
