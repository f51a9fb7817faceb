import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointClient } from './endpoint-client.js'

const form = 'application/x-www-form-urlencoded'
const asForm = (fields: [string, string][]) => new URLSearchParams(fields).toString()
const json = 'application/sparql-results+json'
const xml = 'application/sparql-results+xml'

/** One test for each requirement of the W3C recommendation "SPARQL 1.1 Protocol". */
export function describeProtocol(name: string, open: () => EndpointClient): void {
  describe(`SPARQL 1.1 Protocol on ${name}`, () => {
    let client: EndpointClient
    const [one, two] = ['http://example.org/protocol/one', 'http://example.org/protocol/two']
    const all = 'SELECT ?o WHERE { ?s <urn:protocol> ?o } ORDER BY ?o'
    const named = 'SELECT ?o WHERE { GRAPH ?g { ?s <urn:protocol> ?o } } ORDER BY ?o'

    beforeAll(async () => {
      client = open()
      for (const [graph, value] of [
        [one, 'one'],
        [two, 'two'],
      ] as const)
        await client.send('PUT', { query: { graph }, type: 'text/turtle', body: `<urn:s> <urn:protocol> "${value}" .` })
    })

    describe('2.1 query operation', () => {
      it('2.1.1 takes a query by GET in the parameter query', async () => {
        const { status, headers, body } = await client.send('GET', { query: { query: 'ASK {}' }, accept: json })
        expect([status, String(headers['content-type']).split(';')[0], body]).toEqual([
          200,
          json,
          { head: {}, boolean: true },
        ])
      })

      it('2.1.2 takes a query by POST with URL-encoded parameters', async () => {
        const body = asForm([['query', all]])
        const { status, text } = await client.send('POST', { type: form, body, accept: 'text/csv' })
        expect([status, text]).toEqual([200, 'o\r\none\r\ntwo\r\n'])
      })

      it('2.1.3 takes a query by POST as the body itself', async () => {
        const given = { type: 'application/sparql-query', body: all, accept: 'text/csv' }
        expect((await client.send('POST', given)).text).toBe('o\r\none\r\ntwo\r\n')
        const unicode = { ...given, body: 'SELECT ("ż€😀" AS ?o) {}' }
        expect((await client.send('POST', unicode)).text).toBe('o\r\nż€😀\r\n')
      })

      it('2.1.4 takes the default graph of the dataset from the request', async () => {
        expect(await client.select(all, [['default-graph-uri', one]])).toEqual(['one'])
      })

      it('2.1.4 merges several default graphs', async () => {
        const both: [string, string][] = [
          ['default-graph-uri', one],
          ['default-graph-uri', two],
        ]
        expect(await client.select(all, both)).toEqual(['one', 'two'])
      })

      it('2.1.4 takes the named graphs of the dataset from the request', async () => {
        expect(await client.select(named, [['named-graph-uri', two]])).toEqual(['two'])
        expect(await client.select(all, [['named-graph-uri', two]])).toEqual([])
      })

      it('2.1.4 takes a whole dataset in each of the three forms', async () => {
        const dataset: [string, string][] = [
          ['default-graph-uri', one],
          ['named-graph-uri', two],
        ]
        const query = 'SELECT ?a ?b WHERE { ?s <urn:protocol> ?a GRAPH ?g { ?s <urn:protocol> ?b } }'
        const accept = 'text/csv'
        const answers = [
          await client.send('GET', { query: [['query', query], ...dataset], accept }),
          await client.send('POST', { type: form, body: asForm([['query', query], ...dataset]), accept }),
          await client.send('POST', { type: 'application/sparql-query', body: query, query: dataset, accept }),
        ]
        for (const { text } of answers) expect(text).toBe('a,b\r\none,two\r\n')
      })

      it('2.1.4 lets the dataset of the request win over that of the query', async () => {
        const query = all.replace('WHERE', `FROM <${two}> WHERE`)
        expect(await client.select(query, [['default-graph-uri', one]])).toEqual(['one'])
        expect(await client.select(query)).toEqual(['two'])
      })

      it('2.1.5 answers in the format that the client accepts', async () => {
        for (const type of [json, xml, 'text/csv', 'text/tab-separated-values']) {
          const { headers } = await client.send('GET', { query: { query: all }, accept: type })
          expect(String(headers['content-type'])).toContain(type)
        }
        const construct = 'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o FILTER(?p = <urn:protocol>) }'
        for (const type of [
          'text/turtle',
          'application/n-triples',
          'application/n-quads',
          'application/trig',
          'application/ld+json',
        ]) {
          const { headers } = await client.send('GET', { query: { query: construct }, accept: type })
          expect(String(headers['content-type'])).toContain(type)
        }
      })

      it('2.1.5 weighs what the client accepts, and answers 406 where nothing fits', async () => {
        const accept = `${xml};q=0.3, ${json};q=0.8, image/png`
        expect(String((await client.send('GET', { query: { query: all }, accept })).headers['content-type'])).toContain(
          json,
        )
        expect((await client.send('GET', { query: { query: all }, accept: 'image/png' })).status).toBe(406)
      })

      it('2.1.6 answers SELECT and ASK with results, CONSTRUCT and DESCRIBE with a graph', async () => {
        const typeOf = async (query: string) =>
          String((await client.send('GET', { query: { query } })).headers['content-type'])
        for (const query of [all, 'ASK {}']) expect(await typeOf(query)).toContain('sparql-results')
        for (const query of ['CONSTRUCT WHERE { ?s <urn:protocol> ?o }', 'DESCRIBE <urn:s>'])
          expect(await typeOf(query)).toContain('text/turtle')
      })

      it.each([
        [
          'two queries',
          'GET',
          {
            query: [
              ['query', 'ASK {}'],
              ['query', 'ASK {}'],
            ],
          },
        ],
        [
          'two queries in a form',
          'POST',
          {
            type: form,
            body: asForm([
              ['query', 'ASK {}'],
              ['query', 'ASK {}'],
            ]),
          },
        ],
        ['no query in a form', 'POST', { type: form, body: 'other=1' }],
        ['a query that does not parse', 'GET', { query: { query: 'ASK WHERE' } }],
        ['an update in place of a query', 'GET', { query: { query: 'CLEAR ALL' } }],
        ['a query that is not UTF-8', 'POST', { type: 'application/sparql-query', body: Uint8Array.of(0xff, 0xfe) }],
      ] as const)('2.1.7 answers 400 to %s', async (_, method, call) => {
        const { status, body } = await client.send(method, { ...call })
        expect([status, body]).toEqual([400, expect.objectContaining({ remedy: expect.any(String) })])
      })

      it('2.1.7 refuses a body without its media type', async () => {
        for (const body of [asForm([['query', 'ASK {}']]), 'ASK {}'])
          expect((await client.send('POST', { body })).status).toBe(415)
        const utf16 = { type: 'application/sparql-query; charset=UTF-16', body: Buffer.from('ASK {}', 'utf16le') }
        expect((await client.send('POST', utf16)).status).toBe(415)
      })

      it('2.1 refuses a query by another method than GET and POST', async () => {
        expect((await client.send('PUT', { query: { query: 'ASK {}' }, type: 'text/turtle', body: '' })).status).toBe(
          400,
        )
        expect((await client.send('DELETE', { query: { query: 'ASK {}' } })).status).toBe(400)
      })
    })

    describe('2.2 update operation', () => {
      const target = 'http://example.org/protocol/target'
      const insert = (value: string) => `INSERT DATA { GRAPH <${target}> { <urn:s> <urn:updated> "${value}" } }`
      const copy = `CLEAR SILENT GRAPH <${target}> ; INSERT { GRAPH <${target}> { ?s <urn:copied> ?o } } WHERE { ?s <urn:protocol> ?o }`
      const copied = (value: string) => `<urn:s> <urn:copied> "${value}" .`

      it('2.2.1 takes an update by POST with URL-encoded parameters', async () => {
        const { status } = await client.send('POST', { type: form, body: asForm([['update', insert('form')]]) })
        expect(status).toBe(204)
        expect(await client.statements(target)).toContain('<urn:s> <urn:updated> "form" .')
      })

      it('2.2.2 takes an update by POST as the body itself', async () => {
        expect((await client.update(insert('direct'))).status).toBe(204)
        expect(await client.statements(target)).toContain('<urn:s> <urn:updated> "direct" .')
      })

      it('2.2.3 reads the graphs that using-graph-uri names as the default graph', async () => {
        expect((await client.update(copy, { 'using-graph-uri': one })).status).toBe(204)
        expect(await client.statements(target)).toEqual([copied('one')])
      })

      it('2.2.3 merges several of them', async () => {
        const body = asForm([
          ['update', copy],
          ['using-graph-uri', one],
          ['using-graph-uri', two],
        ])
        expect((await client.send('POST', { type: form, body })).status).toBe(204)
        expect(await client.statements(target)).toEqual([copied('one'), copied('two')])
      })

      it('2.2.3 reads the graphs that using-named-graph-uri names as the named graphs', async () => {
        const text = copy.replace('{ ?s <urn:protocol> ?o }', '{ GRAPH ?g { ?s <urn:protocol> ?o } }')
        expect((await client.update(text, { 'using-named-graph-uri': two })).status).toBe(204)
        expect(await client.statements(target)).toEqual([copied('two')])
      })

      it('2.2.3 takes both together', async () => {
        const text = copy.replace(
          '{ ?s <urn:protocol> ?o }',
          '{ ?s <urn:protocol> ?a GRAPH ?g { ?s <urn:protocol> ?o } }',
        )
        const dataset: [string, string][] = [
          ['using-graph-uri', one],
          ['using-named-graph-uri', two],
        ]
        expect((await client.update(text, dataset)).status).toBe(204)
        expect(await client.statements(target)).toEqual([copied('two')])
      })

      it.each(['USING', 'USING NAMED', 'WITH'])('2.2.3 answers 400 to using-graph-uri beside %s', async (clause) => {
        const text =
          clause === 'WITH'
            ? `WITH <${one}> INSERT { ?s ?p ?o } WHERE { ?s ?p ?o }`
            : `INSERT { GRAPH <${target}> { ?s ?p ?o } } ${clause} <${one}> WHERE { ?s ?p ?o }`
        for (const parameter of ['using-graph-uri', 'using-named-graph-uri'])
          expect((await client.update(text, { [parameter]: one })).status).toBe(400)
      })

      it('2.2.4 carries out an update as a whole or not at all', async () => {
        const before = await client.statements(target)
        const text = `${insert('lost')} ; LOAD <http://127.0.0.1:1/none>`
        expect((await client.update(text)).status).toBe(403)
        expect(await client.statements(target)).toEqual(before)
      })

      it.each([
        ['an update by GET', 'GET', { query: { update: 'CLEAR ALL' } }],
        [
          'two updates',
          'POST',
          {
            type: form,
            body: asForm([
              ['update', 'CLEAR ALL'],
              ['update', 'CLEAR ALL'],
            ]),
          },
        ],
        [
          'a query and an update',
          'POST',
          {
            type: form,
            body: asForm([
              ['query', 'ASK {}'],
              ['update', 'CLEAR ALL'],
            ]),
          },
        ],
        ['an update that does not parse', 'POST', { type: 'application/sparql-update', body: 'CLEAR XYZ' }],
        ['a query in place of an update', 'POST', { type: 'application/sparql-update', body: 'ASK {}' }],
        ['an update that is not UTF-8', 'POST', { type: 'application/sparql-update', body: Uint8Array.of(0xff) }],
      ] as const)('2.2.5 answers 400 to %s', async (_, method, call) => {
        expect((await client.send(method, { ...call })).status).toBe(400)
      })

      it('2.2.5 refuses an update without its media type', async () => {
        for (const body of [asForm([['update', 'CLEAR ALL']]), 'CLEAR ALL'])
          expect((await client.send('POST', { body })).status).toBe(415)
      })

      it('2.2 resolves relative IRIs against the endpoint, or BASE', async () => {
        const graph = 'http://example.org/protocol/base'
        await client.update(`INSERT DATA { GRAPH <${graph}> { <urn:s> <urn:p> <x> } }`)
        await client.update(`BASE <http://base.example/a/> INSERT DATA { GRAPH <${graph}> { <urn:s> <urn:p> <x> } }`)
        const own = new URL('x', `${client.origin}${client.path}`).href
        expect(await client.statements(graph)).toEqual(
          [`<urn:s> <urn:p> <${own}> .`, '<urn:s> <urn:p> <http://base.example/a/x> .'].sort(),
        )
      })
    })

    describe('SPARQL 1.1 Update, each of its forms by the protocol', () => {
      const graph = (name: string) => `http://example.org/forms/${name}`
      const [a, b] = [graph('a'), graph('b')]
      const run = async (text: string) => (await client.update(text)).status
      const triple = (value: string) => `<urn:s> <urn:form> "${value}" .`
      const reset = `DROP SILENT GRAPH <${a}> ; DROP SILENT GRAPH <${b}> ; CLEAR DEFAULT ; INSERT DATA { <urn:s> <urn:form> "d" . GRAPH <${a}> { <urn:s> <urn:form> "a" } }`

      it.each([
        ['INSERT DATA', `INSERT DATA { GRAPH <${b}> { <urn:s> <urn:form> "b" } }`, ['d'], ['a'], ['b']],
        ['DELETE DATA', `DELETE DATA { GRAPH <${a}> { <urn:s> <urn:form> "a" } }`, ['d'], [], 404],
        ['DELETE DATA in the default graph', 'DELETE DATA { <urn:s> <urn:form> "d" }', [], ['a'], 404],
        [
          'DELETE/INSERT WHERE',
          `DELETE { GRAPH <${a}> { ?s ?p ?o } } INSERT { GRAPH <${b}> { ?s ?p ?o } } WHERE { GRAPH <${a}> { ?s ?p ?o } }`,
          ['d'],
          [],
          ['a'],
        ],
        ['WITH', `WITH <${a}> DELETE { ?s ?p ?o } INSERT { ?s ?p "c" } WHERE { ?s ?p ?o }`, ['d'], ['c'], 404],
        ['USING', `INSERT { GRAPH <${b}> { ?s ?p ?o } } USING <${a}> WHERE { ?s ?p ?o }`, ['d'], ['a'], ['a']],
        [
          'USING NAMED',
          `INSERT { GRAPH <${b}> { ?s ?p ?o } } USING NAMED <${a}> WHERE { GRAPH ?g { ?s ?p ?o } }`,
          ['d'],
          ['a'],
          ['a'],
        ],
        ['DELETE WHERE', `DELETE WHERE { GRAPH <${a}> { ?s ?p ?o } }`, ['d'], [], 404],
        [
          'INSERT into the default graph',
          `INSERT { ?s ?p ?o } WHERE { GRAPH <${a}> { ?s ?p ?o } }`,
          ['a', 'd'],
          ['a'],
          404,
        ],
        ['CREATE', `CREATE GRAPH <${b}>`, ['d'], ['a'], []],
        ['DROP GRAPH', `DROP GRAPH <${a}>`, ['d'], 404, 404],
        ['DROP DEFAULT', 'DROP DEFAULT', [], ['a'], 404],
        ['DROP NAMED', 'DROP NAMED', ['d'], 404, 404],
        ['DROP ALL', 'DROP ALL', [], 404, 404],
        ['CLEAR GRAPH', `CLEAR GRAPH <${a}>`, ['d'], [], 404],
        ['CLEAR DEFAULT', 'CLEAR DEFAULT', [], ['a'], 404],
        ['CLEAR NAMED', 'CLEAR NAMED', ['d'], [], 404],
        ['CLEAR ALL', 'CLEAR ALL', [], [], 404],
        ['COPY', `COPY <${a}> TO <${b}>`, ['d'], ['a'], ['a']],
        ['COPY to the default graph', `COPY <${a}> TO DEFAULT`, ['a'], ['a'], 404],
        ['COPY from the default graph', `COPY DEFAULT TO <${b}>`, ['d'], ['a'], ['d']],
        ['MOVE', `MOVE <${a}> TO <${b}>`, ['d'], 404, ['a']],
        ['MOVE from the default graph', `MOVE DEFAULT TO <${a}>`, [], ['d'], 404],
        ['ADD', `ADD DEFAULT TO <${a}>`, ['d'], ['a', 'd'], 404],
        ['LOAD SILENT', `LOAD SILENT <http://127.0.0.1:1/none> INTO GRAPH <${b}>`, ['d'], ['a'], 404],
        ['several operations', `COPY <${a}> TO <${b}> ; DROP GRAPH <${a}>`, ['d'], 404, ['a']],
      ] as [string, string, string[], string[] | number, string[] | number][])(
        'carries out %s',
        async (_, text, ...after) => {
          expect(await run(reset)).toBe(204)
          expect(await run(text)).toBe(204)
          const found = [await client.statements('default'), await client.statements(a), await client.statements(b)]
          expect(found).toEqual(after.map((values) => (Array.isArray(values) ? values.map(triple) : values)))
        },
      )

      it.each([
        ['CREATE of a graph that is there', `CREATE GRAPH <${a}>`],
        ['DROP of a graph that is not', `DROP GRAPH <${graph('none')}>`],
      ])('answers 400 to %s, and forgives it when it is SILENT', async (_, text) => {
        expect(await run(reset)).toBe(204)
        expect(await run(text)).toBe(400)
        expect(await run(text.replace(/^(\w+)/, '$1 SILENT'))).toBe(204)
      })
    })
  })
}
