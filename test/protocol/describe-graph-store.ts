import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointClient } from './endpoint-client.js'

const turtle = 'text/turtle'
const [first, second] = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .']
const syntaxes: Record<string, string> = {
  'text/turtle': '@prefix u: <urn:> . u:s u:p "1" .',
  'application/n-triples': '<urn:s> <urn:p> "1" .',
  'application/n-quads': '<urn:s> <urn:p> "1" .',
  'application/trig': '{ <urn:s> <urn:p> "1" . }',
  'application/rdf+xml':
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:u="urn:"><rdf:Description rdf:about="urn:s"><u:p>1</u:p></rdf:Description></rdf:RDF>',
  'application/ld+json': '{ "@id": "urn:s", "urn:p": "1" }',
}

/** One test for each requirement of the W3C recommendation "SPARQL 1.1 Graph Store HTTP Protocol". */
export function describeGraphStore(name: string, open: () => EndpointClient): void {
  describe(`SPARQL 1.1 Graph Store HTTP Protocol on ${name}`, () => {
    let client: EndpointClient
    let count = 0
    const newGraph = () => `http://example.org/gsp/${++count}`
    beforeAll(() => {
      client = open()
    })
    const put = (graph: string, body = first, type = turtle) => client.send('PUT', { query: { graph }, type, body })

    describe('4 graph identification', () => {
      it('4.1 finds a graph by its own URL', async () => {
        const more = '/graphs/direct'
        const made = await client.send('PUT', { type: turtle, body: first }, more)
        const url = `${client.origin}${client.path}${more}`
        expect([made.status, made.headers.location]).toEqual([201, url])
        expect((await client.send('GET', { accept: turtle }, more)).text).toContain('urn:s')
        expect((await client.send('HEAD', { accept: turtle }, more)).status).toBe(200)
        expect((await client.send('POST', { type: turtle, body: second }, more)).status).toBe(204)
        const patch = { type: 'application/sparql-update', body: `DELETE DATA { ${first} }` }
        expect((await client.send('PATCH', patch, more)).status).toBe(204)
        expect(await client.statements(url)).toEqual([second])
        expect((await client.send('DELETE', {}, more)).status).toBe(204)
        expect((await client.send('GET', { accept: turtle }, more)).status).toBe(404)
        expect((await client.send('HEAD', { accept: turtle }, more)).status).toBe(404)
        expect((await client.send('DELETE', {}, more)).status).toBe(404)
        expect((await client.send('POST', { type: turtle, body: second }, more)).status).toBe(201)
        expect((await client.send('PUT', { type: turtle, body: second }, more)).status).toBe(204)
        expect((await client.send('GET', { accept: 'image/png' }, more)).status).toBe(406)
        expect((await client.send('HEAD', { accept: 'image/png' }, more)).status).toBe(406)
        expect((await client.send('PATCH', { ...patch, body: `INSERT DATA { ${first} }` }, `${more}-2`)).status).toBe(
          201,
        )
        expect((await client.send('PATCH', { ...patch, body: 'DELETE WHERE { ?s ?p ?o }' }, `${more}-3`)).status).toBe(
          404,
        )
      })

      it('4.2 finds a graph by the parameter graph', async () => {
        const graph = newGraph()
        expect((await put(graph)).status).toBe(201)
        expect(await client.statements(graph)).toEqual([first])
      })

      it('4.2 finds the default graph by the parameter default', async () => {
        expect((await client.send('PUT', { query: { default: '' }, type: turtle, body: first })).status).toBeLessThan(
          300,
        )
        expect(await client.statements('default')).toEqual([first])
      })

      it.each([
        ['a relative IRI', { graph: 'relative' }],
        ['what is no IRI', { graph: 'http://a/ b' }],
        ['graph and default together', { graph: 'urn:a', default: '' }],
      ])('4.2 answers 400 to %s', async (_, query) => {
        expect((await client.send('GET', { query })).status).toBe(400)
      })
    })

    describe('5 graph management operations', () => {
      it('5.1 answers 404 where there is no such graph', async () => {
        const query = { graph: 'http://example.org/gsp/none' }
        expect((await client.send('GET', { query })).status).toBe(404)
        expect((await client.send('HEAD', { query })).status).toBe(404)
        expect((await client.send('DELETE', { query })).status).toBe(404)
      })

      it('5.1 answers 405 to a method that it does not know, and says which it does', async () => {
        const { status, headers } = await client.sendAny('PROPFIND', { query: { graph: newGraph() } })
        expect(status).toBe(405)
        expect(String(headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'])
      })

      it('5.1 answers 400 to a body that does not parse, and changes nothing', async () => {
        const graph = newGraph()
        await put(graph)
        for (const method of ['PUT', 'POST'])
          expect((await client.send(method, { query: { graph }, type: turtle, body: '<urn:s> <urn:p>' })).status).toBe(
            400,
          )
        expect(await client.statements(graph)).toEqual([first])
      })

      it('5.1 answers 415 to a body of another type', async () => {
        for (const method of ['PUT', 'POST', 'PATCH'])
          expect(
            (await client.send(method, { query: { graph: newGraph() }, type: 'text/csv', body: 'a' })).status,
          ).toBe(415)
      })

      it('5.2 reads every RDF syntax', async () => {
        for (const [type, body] of Object.entries(syntaxes)) {
          const graph = newGraph()
          expect([type, (await put(graph, body, type)).status]).toEqual([type, 201])
          expect([type, await client.statements(graph)]).toEqual([type, [first]])
        }
      })

      it('5.2 resolves relative IRIs in a body against the graph', async () => {
        const graph = newGraph()
        await put(graph, '<> <urn:p> <x> .')
        expect(await client.statements(graph)).toEqual([`<${graph}> <urn:p> <http://example.org/gsp/x> .`])
      })
    })

    describe('5.3 PUT', () => {
      it('answers 201 with Location where it creates a graph, and 204 where it replaces one', async () => {
        const graph = newGraph()
        const made = await put(graph)
        expect([made.status, made.headers.location]).toEqual([201, `${client.path}?graph=${encodeURIComponent(graph)}`])
        expect((await put(graph, second)).status).toBe(204)
        expect(await client.statements(graph)).toEqual([second])
      })

      it('makes an empty graph of an empty body', async () => {
        const graph = newGraph()
        expect((await put(graph, '')).status).toBe(201)
        expect(await client.statements(graph)).toEqual([])
      })

      it('replaces the default graph', async () => {
        for (const body of [first, second])
          expect((await client.send('PUT', { query: { default: '' }, type: turtle, body })).status).toBeLessThan(300)
        expect(await client.statements('default')).toEqual([second])
      })
    })

    describe('5.4 DELETE', () => {
      it('removes a graph, and answers 404 afterwards', async () => {
        const graph = newGraph()
        await put(graph)
        expect((await client.send('DELETE', { query: { graph } })).status).toBe(204)
        expect(await client.statements(graph)).toBe(404)
        expect((await client.send('DELETE', { query: { graph } })).status).toBe(404)
      })

      it('empties the default graph', async () => {
        await client.send('PUT', { query: { default: '' }, type: turtle, body: first })
        expect((await client.send('DELETE', { query: { default: '' } })).status).toBe(204)
        expect(await client.statements('default')).toEqual([])
      })

      it('needs to know the graph', async () => {
        expect((await client.send('DELETE')).status).toBe(400)
      })
    })

    describe('5.5 POST', () => {
      const post = (query: Record<string, string>, body: string, type = turtle) =>
        client.send('POST', { query, type, body })

      it('merges into a graph that is there, and creates one that is not', async () => {
        const graph = newGraph()
        expect((await post({ graph }, first)).status).toBe(201)
        expect((await post({ graph }, second)).status).toBe(204)
        expect(await client.statements(graph)).toEqual([first, second])
      })

      it('keeps blank nodes of two documents apart', async () => {
        const graph = newGraph()
        await post({ graph }, '_:b <urn:p> "1" .')
        await post({ graph }, '_:b <urn:p> "1" .')
        expect(await client.statements(graph)).toHaveLength(2)
      })

      it('merges into the default graph', async () => {
        await client.send('PUT', { query: { default: '' }, type: turtle, body: first })
        expect((await post({ default: '' }, second)).status).toBe(204)
        expect(await client.statements('default')).toEqual([first, second])
      })

      it('to the store itself creates a graph and answers 201 with its Location', async () => {
        const { status, headers } = await post({}, first)
        expect(status).toBe(201)
        const [path = '', search = ''] = String(headers.location).split('?')
        expect(path).toBe(client.path)
        expect(await client.statements(new URLSearchParams(search).get('graph') ?? '')).toEqual([first])
        const again = await post({}, first)
        expect(again.headers.location).not.toBe(headers.location)
      })

      it('merges all documents of multipart/form-data', async () => {
        const graph = newGraph()
        const part = (file: string, type: string, text: string) =>
          `--xx\r\ncontent-disposition: form-data; name="graph"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`
        const body = `${part('a.ttl', turtle, first)}${part('b.nt', 'application/n-triples', second)}--xx--\r\n`
        expect((await post({ graph }, body, 'multipart/form-data; boundary=xx')).status).toBe(201)
        expect(await client.statements(graph)).toEqual([first, second])
      })

      it('changes nothing with an empty body', async () => {
        const graph = newGraph()
        await put(graph)
        expect((await post({ graph }, '')).status).toBe(204)
        expect(await client.statements(graph)).toEqual([first])
      })
    })

    describe('5.6 GET and 5.7 HEAD', () => {
      it('answer in the RDF syntax that the client accepts', async () => {
        const graph = newGraph()
        await put(graph)
        for (const accept of Object.keys(syntaxes)) {
          // The predicate of the sample has no local name, which RDF/XML cannot say.
          if (accept === 'application/rdf+xml') await put(graph, '<urn:s> <http://example.org/p> "1" .')
          const { status, headers, text } = await client.send('GET', { query: { graph }, accept })
          expect([accept, status]).toEqual([accept, 200])
          expect(String(headers['content-type'])).toContain(accept)
          const copy = newGraph()
          expect((await put(copy, text, accept)).status).toBe(201)
          expect(await client.statements(copy)).toEqual(await client.statements(graph))
        }
      })

      it('answer 406 where the client accepts none of them', async () => {
        const graph = newGraph()
        await put(graph)
        for (const method of ['GET', 'HEAD'])
          expect((await client.send(method, { query: { graph }, accept: 'image/png' })).status).toBe(406)
      })

      it('HEAD answers what GET does, without the body', async () => {
        const graph = newGraph()
        await put(graph)
        const [get, head] = [
          await client.send('GET', { query: { graph }, accept: turtle }),
          await client.send('HEAD', { query: { graph }, accept: turtle }),
        ]
        expect(head.text).toBe('')
        for (const header of ['content-type', 'content-length'])
          expect(head.headers[header]).toBe(header === 'content-type' ? get.headers[header] : String(get.text.length))
      })
    })

    describe('5.8 PATCH', () => {
      const patch = (query: Record<string, string>, body: string) =>
        client.send('PATCH', { query, type: 'application/sparql-update', body })

      it('runs an update with the graph as its default graph', async () => {
        const graph = newGraph()
        await put(graph)
        const text = 'DELETE { ?s ?p ?o } INSERT { ?s ?p "2" } WHERE { ?s ?p ?o }'
        expect((await patch({ graph }, text)).status).toBe(204)
        expect(await client.statements(graph)).toEqual([second])
        expect((await patch({ graph }, `DELETE WHERE { ?s ?p "2" } ; INSERT DATA { ${first} }`)).status).toBe(204)
        expect(await client.statements(graph)).toEqual([first])
      })

      it('creates a graph that is not there', async () => {
        const graph = newGraph()
        expect((await patch({ graph }, `INSERT DATA { ${first} }`)).status).toBe(201)
        expect((await patch({ graph: newGraph() }, 'DELETE WHERE { ?s ?p ?o }')).status).toBe(404)
      })

      it('patches the default graph', async () => {
        await client.send('PUT', { query: { default: '' }, type: turtle, body: first })
        expect((await patch({ default: '' }, `INSERT DATA { ${second} }`)).status).toBe(204)
        expect(await client.statements('default')).toEqual([first, second])
      })

      it('answers 422 to an update of other graphs, and 400 to one that does not parse', async () => {
        const graph = newGraph()
        await put(graph)
        expect((await patch({ graph }, 'DROP ALL')).status).toBe(422)
        expect((await patch({ graph }, `CLEAR GRAPH <${newGraph()}>`)).status).toBe(422)
        expect((await patch({ graph }, 'CLEAR')).status).toBe(400)
        expect(await client.statements(graph)).toEqual([first])
      })
    })
  })
}
