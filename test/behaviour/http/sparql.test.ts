import type { RouteId } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type Given } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'room' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createAsset', { body: { contextGraphId: 'room', name: 'shared', quads: quads(2), alsoShareSwm: true } })
await alice.ok('createAsset', { body: { contextGraphId: 'room', name: 'sealed', quads: quads(2), finalize: true } })

const draft = (name: string, cg = 'room', agent = alice.agent) => `did:kg:context-graph:${cg}/_wm/${agent}/${name}`
const turtle = (content: string) => ({ raw: { type: 'text/turtle', content } })
const update = (content: string) => ({ raw: { type: 'application/sparql-update', content } })
const posted = (content: string) => ({ raw: { type: 'application/sparql-query', content } })
const select = 'SELECT ?s { ?s ?p ?o } ORDER BY ?s LIMIT 1'

/** Both endpoints, with what their path takes. */
const endpoints = [
  {
    where: '/sparql',
    at: {},
    get: 'sparqlGet',
    head: 'sparqlHead',
    post: 'sparqlPost',
    put: 'sparqlPut',
    del: 'sparqlDelete',
  },
  {
    where: '/api/context-graph/{id}/sparql',
    at: { params: { id: 'room' } },
    get: 'graphSparqlGet',
    head: 'graphSparqlHead',
    post: 'graphSparqlPost',
    put: 'graphSparqlPut',
    del: 'graphSparqlDelete',
  },
] as const satisfies {
  where: string
  at: Given
  get: RouteId
  head: RouteId
  post: RouteId
  put: RouteId
  del: RouteId
}[]

describe.each(endpoints)('the endpoint $where', ({ where, at, get, head, post, put, del }) => {
  const name = (text: string) => `${text}-${where.length}`

  it('answers a query in the format that is asked for', async () => {
    const formats = [
      ['application/sparql-results+json', /"bindings"/],
      ['application/sparql-results+xml', /<sparql /],
      ['text/csv', /^s\r?\n/],
      ['text/tab-separated-values', /^\?s\n/],
    ] as const
    for (const [accept, pattern] of formats) {
      const { text, headers } = await alice.call(get, { ...at, query: { query: select }, headers: { accept } })
      expect(headers['content-type']).toContain(accept)
      expect(text).toMatch(pattern)
    }
    const form = {
      type: 'application/x-www-form-urlencoded',
      content: new URLSearchParams({ query: select }).toString(),
    }
    expect((await alice.call(post, { ...at, raw: form })).status).toBe(200)
    expect((await alice.call(post, { ...at, ...posted(select) })).text).toContain('"bindings"')
  })

  it('answers HEAD without a body', async () => {
    const { status, text, headers } = await alice.call(head, { ...at, query: { query: select } })
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
  })

  it('describes itself, with an ETag', async () => {
    const { text, headers } = await alice.call(get, { ...at, headers: { accept: 'text/turtle' } })
    expect(text).toContain('sd:Service')
    const cached = { ...at, headers: { accept: 'text/turtle', 'if-none-match': String(headers.etag) } }
    expect((await alice.call(get, cached)).status).toBe(304)
    expect((await alice.call(head, cached)).status).toBe(304)
  })

  it('writes, adds to, reads and discards a draft by the Graph Store Protocol', async () => {
    const graph = draft(name('gsp'))
    const on = { ...at, query: { graph } }
    const made = await alice.call(put, { ...on, ...turtle('<urn:a> <urn:p> 1, 2 .') })
    expect(made.status).toBe(201)
    expect(String(made.headers.location)).toContain(encodeURIComponent(graph))
    expect((await alice.call(put, { ...on, ...turtle('<urn:a> <urn:p> 3 .') })).status).toBe(204)
    expect((await alice.call(post, { ...on, ...turtle('<urn:b> <urn:p> 4 .') })).status).toBe(204)
    const { text } = await alice.call(get, { ...on, headers: { accept: 'application/n-triples' } })
    expect(text.trim().split('\n')).toHaveLength(2)
    expect((await alice.call(head, on)).status).toBe(200)
    expect((await alice.call(del, on)).status).toBe(204)
    await alice.refuses(del, on, 'DRAFT_NOT_FOUND')
    await alice.refuses(get, on, 'GRAPH_NOT_FOUND')
    expect((await alice.call(head, on)).status).toBe(404)
    expect((await alice.call(post, { ...on, ...turtle('<urn:b> <urn:p> 4 .') })).status).toBe(201)
  })

  it('updates drafts, all of an update or nothing of it', async () => {
    const graph = draft(name('updated'))
    const run = (text: string) => alice.call(post, { ...at, ...update(text) })
    expect((await run(`INSERT DATA { GRAPH <${graph}> { <urn:a> <urn:p> 1, 2 } }`)).status).toBe(204)
    await run(
      `DELETE { GRAPH <${graph}> { ?s ?p 2 } } INSERT { GRAPH <${graph}> { ?s ?p 3 } } WHERE { GRAPH <${graph}> { ?s ?p 2 } }`,
    )
    const read = async () =>
      (await alice.call(get, { ...at, query: { graph }, headers: { accept: 'text/turtle' } })).text
    const text = await read()
    expect(text).toContain('1')
    expect(text).toContain('3')
    await alice.refuses(
      post,
      { ...at, ...update(`INSERT DATA { GRAPH <${graph}> { <urn:a> <urn:p> 9 } } ; DROP GRAPH <urn:kg:ns:x>`) },
      'GRAPH_NOT_WRITABLE',
    )
    expect(await read()).toBe(text)
  })

  it.each([
    ['SPARQL_SYNTAX_ERROR', { query: { query: 'SELECT' } }],
    ['SPARQL_READ_ONLY', { query: { query: 'DROP ALL' } }],
    ['SPARQL_PROTOCOL_MISUSE', { query: { update: 'DROP ALL' } }],
    ['SPARQL_PROTOCOL_MISUSE', { query: { graph: 'urn:a', default: '' } }],
    ['SPARQL_SERVICE_REFUSED', { query: { query: 'SELECT * { SERVICE <http://x/> {} }' } }],
    ['NOT_ACCEPTABLE', { query: { query: select }, headers: { accept: 'image/png' } }],
    ['RDF_NOT_EXPRESSIBLE', { query: { graph: '$' }, headers: { accept: 'application/rdf+xml' } }],
    ['GRAPH_NOT_FOUND', { query: { graph: 'urn:none' } }],
  ] as [string, Given][])('refuses to read with %s', async (code, given) => {
    if (given.query?.graph === '$') {
      const graph = draft(name('odd'))
      await alice.call(put, { ...at, query: { graph }, ...turtle('<urn:a> <http://x/> 1 .') })
      given = { ...given, query: { graph } }
    }
    const { status } = await alice.refuses(get, { ...at, ...given }, code)
    expect((await alice.call(head, { ...at, ...given })).status).toBe(status)
  })

  it.each([
    ['SPARQL_NOT_AN_UPDATE', update(select)],
    ['SPARQL_READ_ONLY', posted('DROP ALL')],
    ['SPARQL_TOO_LONG', posted(`ASK {} #${'x'.repeat(300_000)}`)],
    ['SPARQL_LOAD_REFUSED', update('LOAD <http://example.com/x>')],
    ['GRAPH_NOT_WRITABLE', update('INSERT DATA { GRAPH <urn:kg:ns:x> { <urn:a> <urn:b> <urn:c> } }')],
    ['KA_ASSERTION_ALREADY_FINALIZED', update(`INSERT DATA { GRAPH <${draft('sealed')}> { <urn:a> <urn:b> 1 } }`)],
    ['ILLEGAL_MOVE', update(`INSERT DATA { GRAPH <${draft('shared')}> { <urn:a> <urn:b> 1 } }`)],
    ['NOT_ACCEPTABLE', { ...posted(select), headers: { accept: 'image/png' } }],
    ['SPARQL_PROTOCOL_MISUSE', { ...posted(select), query: { query: select } }],
    ['SPARQL_PROTOCOL_MISUSE', posted('')],
    ['RDF_SYNTAX_ERROR', { query: { graph: draft('x') }, ...turtle('<a') }],
    ['UNSUPPORTED_MEDIA_TYPE', { raw: { type: 'text/csv', content: 'a' } }],
  ] as [string, Given][])('refuses a POST with %s', async (code, given) => {
    await alice.refuses(post, { ...at, ...given }, code)
  })

  it.each([
    ['SPARQL_PROTOCOL_MISUSE', {}],
    ['GRAPH_NOT_WRITABLE', { query: { graph: 'urn:kg:ns:x' } }],
    ['GRAPH_NOT_WRITABLE', { query: { graph: draft('x', 'room', bob.agent) } }],
    ['RDF_SYNTAX_ERROR', { query: { graph: draft('x') }, ...turtle('<a') }],
    [
      'KA_NAMED_GRAPH_UNSUPPORTED',
      { query: { graph: draft('x') }, raw: { type: 'application/trig', content: '<urn:g> { <urn:a> <urn:b> 1 }' } },
    ],
    ['KA_ASSERTION_ALREADY_FINALIZED', { query: { graph: draft('sealed') } }],
    ['ILLEGAL_MOVE', { query: { graph: draft('shared') } }],
  ] as [string, Given][])('refuses a PUT with %s', async (code, given) => {
    await alice.refuses(put, { ...at, ...turtle('<urn:a> <urn:b> 1 .'), ...given }, code)
  })

  it('refuses a DELETE of what is not the caller’s draft', async () => {
    await alice.refuses(del, at, 'SPARQL_PROTOCOL_MISUSE')
    await alice.refuses(del, { ...at, query: { graph: 'urn:kg:ns:x' } }, 'GRAPH_NOT_WRITABLE')
    await alice.refuses(del, { ...at, query: { graph: draft('shared') } }, 'DRAFT_NOT_FOUND')
  })

  it('needs a token', async () => {
    const anyone = api(daemon.url)
    for (const id of [get, post, put, del]) await anyone.refuses(id, at, 'UNAUTHORIZED')
  })
})

describe('the endpoint of all graphs', () => {
  const on = (graph: string) => ({ query: { graph } })

  it('writes only where the caller may', async () => {
    const content = turtle('<urn:a> <urn:b> 1 .')
    const insert = (graph: string) => update(`INSERT DATA { GRAPH <${graph}> { <urn:a> <urn:b> 1 } }`)
    const [none, club] = [draft('x', 'none', bob.agent), draft('x', 'club', bob.agent)]
    await bob.refuses('sparqlPut', { ...on(none), ...content }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('sparqlPut', { ...on(club), ...content }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('sparqlPost', insert(none), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('sparqlPost', insert(club), 'NOT_ON_ALLOWLIST')
    await bob.refuses('sparqlDelete', on(none), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('sparqlDelete', on(club), 'NOT_ON_ALLOWLIST')
    await bob.refuses(
      'sparqlPatch',
      { ...on(none), ...update('INSERT DATA { <urn:a> <urn:b> 1 }') },
      'CONTEXT_GRAPH_NOT_FOUND',
    )
  })
})

describe('the endpoint of one graph', () => {
  const ids = ['graphSparqlGet', 'graphSparqlPost', 'graphSparqlPut', 'graphSparqlDelete'] as const

  it('is there only for graphs that the caller may read', async () => {
    for (const id of ids) {
      const given = id === 'graphSparqlPut' ? turtle('') : {}
      await bob.refuses(id, { ...given, params: { id: 'none' } }, 'CONTEXT_GRAPH_NOT_FOUND')
      await bob.refuses(id, { ...given, params: { id: '#99' } }, 'ON_CHAIN_ID_UNKNOWN')
      await bob.refuses(id, { ...given, params: { id: 'club' } }, 'NOT_ON_ALLOWLIST')
    }
    expect((await bob.call('graphSparqlHead', { params: { id: 'club' } })).status).toBe(403)
    expect((await bob.call('graphSparqlHead', { params: { id: 'none' } })).status).toBe(404)
  })

  it('makes a new draft of a graph that is posted without a name', async () => {
    const { status, headers, body } = await alice.call('graphSparqlPost', {
      params: { id: 'room' },
      ...turtle('<urn:new> <urn:p> 1 .'),
    })
    expect(status).toBe(201)
    const { graph } = body as { graph: string }
    expect(String(headers.location)).toContain(encodeURIComponent(graph))
    expect((await alice.call('sparqlGet', { query: { graph } })).text).toContain('urn:new')
  })

  it('takes the files of a form as one graph', async () => {
    const graph = draft('form')
    const form = { fields: {}, file: { name: 'a.ttl', type: 'text/turtle', content: '<urn:f> <urn:p> 1 .' } }
    const { status } = await alice.call('graphSparqlPost', { params: { id: 'room' }, query: { graph }, form })
    expect(status).toBe(201)
  })

  it('does not write to another context graph', async () => {
    const graph = draft('x', 'club')
    const given = { params: { id: 'room' }, query: { graph }, ...turtle('<urn:a> <urn:p> 1 .') }
    await alice.refuses('graphSparqlPut', given, 'GRAPH_NOT_WRITABLE')
  })
})

describe('writes under other names than those of assets', () => {
  const content = turtle('<urn:a> <urn:b> 1 .')

  it('go to a private notebook that the first of them makes', async () => {
    expect((await alice.call('sparqlPut', { query: { graph: 'http://ex.org/g' }, ...content })).status).toBe(201)
    const { contextGraphs } = await alice.ok('listContextGraphs')
    const ids = contextGraphs.map(({ id }) => id)
    expect(ids.some((id) => id === 'notebook' || id === `${alice.agent}/notebook`)).toBe(true)
    expect((await bob.ok('listContextGraphs')).contextGraphs.map(({ id }) => id)).not.toContain('notebook')
  })

  it('show their name in the asset’s metadata, to others as well once it is shared', async () => {
    const graph = 'http://ex.org/told'
    await alice.call('graphSparqlPut', { params: { id: 'room' }, query: { graph }, ...content })
    const own = (await alice.ok('listAssets', { query: { contextGraphId: 'room' } })).assets
    const name = own.find(({ alias }) => alias === graph)?.name ?? ''
    await alice.ok('shareAsset', { params: { name }, body: { contextGraphId: 'room' } })
    const seen = await bob.ok('getAsset', { params: { name }, query: { contextGraphId: 'room' } })
    expect(seen.alias).toBe(graph)
    expect((await bob.call('graphSparqlGet', { params: { id: 'room' }, query: { graph } })).status).toBe(404)
  })

  it('go where the configuration says', async () => {
    await using other = await startDaemon({ env: { KG_SPARQL_CONTEXT_GRAPH: 'lab' } })
    const [carol, dave] = [await register(other, 'carol'), await register(other, 'dave')]
    await carol.ok('createContextGraph', { body: { id: 'lab', accessPolicy: 1 } })
    expect((await carol.call('graphPut', { params: { graph: 'g' }, ...content })).status).toBe(201)
    expect((await carol.ok('listAssets', { query: { contextGraphId: 'lab' } })).assets).toHaveLength(1)
    await dave.refuses('graphPut', { params: { graph: 'g' }, ...content }, 'NOT_ON_ALLOWLIST')
  })
})

describe('a tool that knows no bearer tokens', () => {
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const anyone = api(daemon.url)

  it('sends its token as the password of Basic', async () => {
    const query = { query: 'ASK {}' }
    expect((await anyone.call('sparqlGet', { query, headers: basic('any', alice.token) })).status).toBe(200)
    await anyone.refuses('sparqlGet', { query, headers: basic(alice.token, '') }, 'UNAUTHORIZED')
    await anyone.refuses('sparqlGet', { query, headers: basic('any', 'strange') }, 'UNAUTHORIZED')
  })

  it('is told so by the endpoints', async () => {
    const { headers } = await anyone.call('sparqlGet', { query: { query: 'ASK {}' } })
    expect(headers['www-authenticate']).toBe('Bearer realm="kg", Basic realm="kg", charset="UTF-8"')
  })
})

describe('a browser that opens an endpoint', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const anyone = api(daemon.url)

  it.each([
    ['sparqlGet', {}],
    ['graphSparqlGet', { params: { id: 'room' } }],
  ] as const)('gets a page with a form, without a token: %s', async (id, given) => {
    const { status, headers, text } = await anyone.call(id, { ...given, headers: { accept } })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<textarea')
    expect(text).not.toMatch(/(?:src|href)=/)
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
  })

  it('gets data where it likes that better', async () => {
    const { headers } = await alice.call('sparqlGet', { headers: { accept: 'text/turtle, text/html;q=0.5' } })
    expect(headers['content-type']).toContain('text/turtle')
  })
})
