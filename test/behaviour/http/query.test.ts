import { pause } from '@kg/core/async'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'room' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createAsset', {
  body: {
    contextGraphId: 'room',
    name: 'words',
    alsoShareSwm: true,
    quads: [
      { subject: 'urn:a', predicate: 'urn:says', object: '"hello"@en' },
      { subject: 'urn:a', predicate: 'urn:age', object: '"5"^^<http://www.w3.org/2001/XMLSchema#integer>' },
      { subject: 'urn:a', predicate: 'urn:knows', object: '_:b' },
    ],
  },
})

const query = (sparql: string, body: object = {}) => ({ body: { sparql, contextGraphId: 'room', ...body } })
const all = 'SELECT ?o { ?s ?p ?o }'
const objects = async (who: typeof alice, body: object = {}) =>
  ((await who.ok('postQuery', query(all, body))).result.bindings ?? []).map(({ o }) => o)

describe('POST /api/query', () => {
  it('answers SELECT with terms as they are written [C-RF-06, C-SV-06]', async () => {
    const { result, phases, seq } = await alice.ok('postQuery', query('SELECT ?o { <urn:a> ?p ?o } ORDER BY ?p'))
    expect(result.bindings?.slice(0, 1)).toEqual([{ o: '"5"^^<http://www.w3.org/2001/XMLSchema#integer>' }])
    expect(result.bindings?.[1]?.o).toMatch(/^_:/)
    expect(result.bindings?.[2]).toEqual({ o: '"hello"@en' })
    expect(phases.serverTotal).toBeGreaterThanOrEqual(phases.execute)
    expect(seq).toBeGreaterThan(0)
  })

  it('answers ASK, CONSTRUCT and DESCRIBE', async () => {
    expect((await alice.ok('postQuery', query('ASK { <urn:a> ?p ?o }'))).result).toEqual({ boolean: true })
    const { result } = await alice.ok('postQuery', query('CONSTRUCT { ?s <urn:x> ?o } { ?s <urn:says> ?o }'))
    expect(result).toEqual({ quads: [{ subject: 'urn:a', predicate: 'urn:x', object: '"hello"@en' }] })
    expect((await alice.ok('postQuery', query('DESCRIBE <urn:a>'))).result.quads).toHaveLength(3)
  })

  it('leaves unbound variables out', async () => {
    const { result } = await alice.ok(
      'postQuery',
      query('SELECT ?x ?s { ?s <urn:says> ?o OPTIONAL { ?s <urn:no> ?x } }'),
    )
    expect(result.bindings).toEqual([{ s: 'urn:a' }])
  })

  it('shows by view: drafts to their author, what is shared to all, what is published [C-KA-03]', async () => {
    await alice.ok('writeDraft', { params: { name: 'wip' }, body: { contextGraphId: 'room', quads: quads(1) } })
    expect(await objects(alice, { view: 'working-memory' })).toEqual(['"0"'])
    expect(await objects(bob, { view: 'working-memory' })).toEqual([])
    expect(await objects(bob, { view: 'shared-working-memory' })).toHaveLength(3)
    expect(await objects(bob)).toHaveLength(3)
    for (const view of ['verifiable-memory', 'verified-memory']) expect(await objects(bob, { view })).toEqual([])
    expect(await objects(bob, { includeSharedMemory: false })).toEqual([])
  })

  it('sees a write as soon as it is acknowledged', async () => {
    for (let i = 0; i < 20; i++) {
      const body = { contextGraphId: 'room', quads: quads(1, 100 + i) }
      await alice.ok('writeDraft', { params: { name: 'fresh' }, body })
      expect(await objects(alice, { view: 'working-memory' })).toContain(`"${100 + i}"`)
    }
  })

  it('reads over all graphs that the caller may read', async () => {
    await alice.ok('createAsset', {
      body: { contextGraphId: 'club', name: 'inside', quads: quads(1, 900), alsoShareSwm: true },
    })
    const everywhere = { contextGraphId: undefined }
    expect(await objects(alice, everywhere)).toContain('"900"')
    expect(await objects(bob, everywhere)).not.toContain('"900"')
    const { result } = await bob.ok('postQuery', {
      body: { sparql: `ASK { GRAPH <did:kg:context-graph:club/_swm/${alice.agent}/inside> { ?s ?p ?o } }` },
    })
    expect(result.boolean).toBe(false)
  })

  it('finds a graph by its URI', async () => {
    expect(await objects(bob, { contextGraphId: 'did:kg:context-graph:room' })).toHaveLength(3)
  })

  it.each([
    ['SPARQL_SYNTAX_ERROR', { sparql: 'SELECT ?x {' }],
    ['SPARQL_READ_ONLY', { sparql: 'INSERT DATA { <urn:a> <urn:b> <urn:c> }' }],
    ['SPARQL_SERVICE_REFUSED', { sparql: 'SELECT * { SERVICE <http://example.com/> { ?s ?p ?o } }' }],
    ['SPARQL_TOO_DEEP', { sparql: `SELECT * { ${'{'.repeat(1000)} ${'}'.repeat(1000)} }` }],
    ['AS_OF_INVALID', { asOf: 999_999 }],
    ['AS_OF_INVALID', { asOf: 'yesterday' }],
    ['AS_OF_INVALID', { asOf: '2999-01-01T00:00:00Z' }],
    ['CONTEXT_GRAPH_NOT_FOUND', { contextGraphId: 'none' }],
    ['ON_CHAIN_ID_UNKNOWN', { contextGraphId: '#99' }],
    ['NOT_ON_ALLOWLIST', { contextGraphId: 'club' }],
    ['SUB_GRAPH_NOT_FOUND', { subGraphName: 'none' }],
    ['AUTHOR_MISMATCH', { agentAddress: `0x${'12'.repeat(20)}` }],
    ['VALIDATION_FAILED', { view: 'all' }],
    ['VALIDATION_FAILED', { sparql: '' }],
    ['VALIDATION_FAILED', { contextGraphId: undefined, subGraphName: 'x' }],
  ])('refuses with %s', async (code, body) => {
    await bob.refuses('postQuery', query(all, body), code)
  })

  it('answers as text in the format that is asked for, as the engine writes it', async () => {
    const sparql = 'SELECT ?o { <urn:a> <urn:says> ?o }'
    const { result } = await alice.ok('postQuery', query(sparql, { format: 'csv' }))
    expect(result).toEqual({ text: 'o\r\nhello\r\n', mediaType: 'text/csv' })
    const graph = await alice.ok('postQuery', query('DESCRIBE <urn:a>', { format: 'turtle' }))
    expect(graph.result.text).toContain('"hello"@en')
    await alice.refuses('postQuery', query(sparql, { format: 'turtle' }), 'NOT_ACCEPTABLE')
  })

  it('ends a query at its deadline, and the next one works', async () => {
    await alice.ok('writeDraft', { params: { name: 'many' }, body: { contextGraphId: 'room', quads: quads(2000) } })
    const slow = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'
    await alice.refuses('postQuery', query(slow, { view: 'working-memory', timeoutMs: 200 }), 'QUERY_DEADLINE')
    expect((await objects(alice, { view: 'working-memory' })).length).toBeGreaterThanOrEqual(2000)
  })

  it('needs a token', async () => {
    await api(daemon.url).refuses('postQuery', query(all), 'UNAUTHORIZED')
  })
})

describe('a query that is only checked', () => {
  const check = (sparql: string) => ({ body: { sparql, checkOnly: true } })

  it('is not run', async () => {
    expect((await bob.ok('postQuery', check('DESCRIBE <urn:a>'))).result).toEqual({})
  })

  it.each([
    ['SPARQL_SYNTAX_ERROR', 'SELECT'],
    ['SPARQL_READ_ONLY', 'CLEAR ALL'],
  ])('is refused with %s', async (code, sparql) => {
    await bob.refuses('postQuery', check(sparql), code)
  })
})

describe('a query as of a moment', () => {
  it('reads the past by receipt and by date', async () => {
    await alice.ok('createContextGraph', { body: { id: 'time' } })
    const put = (object: number) =>
      alice.ok('createAsset', {
        body: { contextGraphId: 'time', name: `t${object}`, quads: quads(1, object), alsoShareSwm: true },
      })
    const at = async () => {
      const { store } = await api(daemon.url).ok('status')
      const time = new Date().toISOString()
      // The next receipt has a later time.
      await pause(5)
      return { seq: store.seq, time }
    }
    const empty = await at()
    await put(1)
    const first = await at()
    await put(2)
    const past = (asOf: number | string) => objects(alice, { contextGraphId: 'time', asOf })
    expect(await past(empty.seq)).toEqual([])
    expect(await past(first.seq)).toEqual(['"1"'])
    expect(await past(String(first.seq))).toEqual(['"1"'])
    expect(await past(empty.time)).toEqual([])
    expect(await past(first.time)).toEqual(['"1"'])
    expect((await objects(alice, { contextGraphId: 'time' })).sort()).toEqual(['"1"', '"2"'])
  })

  it('still reads what was replaced, and a draft that was discarded', async () => {
    const about = (body: object = {}) => ({ params: { name: 'gone' }, body: { contextGraphId: 'time', ...body } })
    await alice.ok('writeDraft', about({ quads: quads(1, 77) }))
    const { store } = await api(daemon.url).ok('status')
    await alice.ok('discardDraft', about())
    const view = { contextGraphId: 'time', view: 'working-memory' }
    expect(await objects(alice, view)).toEqual([])
    expect(await objects(alice, { ...view, asOf: store.seq })).toEqual(['"77"'])
    expect(await objects(bob, { ...view, asOf: store.seq })).toEqual([])
  })
})
