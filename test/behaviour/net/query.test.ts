import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { kgHome } from '../../lib/run-kg.js'
import { until } from '../../lib/until.js'

const giver = await startPeer()
const asker = await startPeer()
afterAll(() => Promise.all([asker, giver].map((daemon) => daemon[Symbol.asyncDispose]())))
const [alice, bob, carol] = await Promise.all([
  register(giver, 'alice'),
  register(asker, 'bob'),
  register(asker, 'carol'),
])
await introduce(asker, giver)
const { peerId } = await operator(giver).ok('status')
const profiles = async (at: typeof bob, name: string) =>
  until(
    () => at.ok('listAgents', {}),
    (list) => JSON.stringify(list).includes(`"${name}"`),
  )
await Promise.all([profiles(bob, 'alice'), profiles(alice, 'bob'), profiles(alice, 'carol')])

const share = (contextGraphId: string, name: string, content: object[]) =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads: content, alsoShareSwm: true } })
const said = (text: string) => [{ subject: 'urn:test:s', predicate: 'urn:test:says', object: `"${text}"` }]
await alice.ok('createContextGraph', { body: { id: 'lab' } })
await alice.ok('createContextGraph', { body: { id: 'lab/wide' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1, allowedAgents: [bob.agent] } })
await share('lab', 'open', quads(3))
await share('lab/wide', 'many', quads(10_001))
await share('club', 'inside', said('club-secret'))
await alice.ok('createContextGraph', { body: { id: 'vault', private: true } })
await share('vault', 'inside', said('vault-secret'))
await alice.ok('createAsset', { body: { contextGraphId: 'lab', name: 'diary', quads: said('draft-secret') } })
await alice.ok('createAsset', {
  body: {
    contextGraphId: 'lab',
    name: 'half',
    quads: said('said'),
    privateQuads: said('private-secret'),
    alsoShareSwm: true,
  },
})

const all = 'SELECT ?g ?o { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }'
const ask = (sparql: string, more: object = {}) => ({ body: { peerId, contextGraphId: 'lab', sparql, ...more } })

describe('POST /api/query-remote', () => {
  it('answers from the peer and names it [C-SV-07]', async () => {
    const answer = await bob.ok('queryRemote', ask('SELECT ?o { <urn:test:s1> ?p ?o }'))
    expect(answer).toMatchObject({
      peer: { peerId, name: expect.any(String) },
      contextGraphId: 'lab',
      result: { bindings: [{ o: '"1"' }] },
      seq: expect.any(Number),
    })
    const asked = await bob.ok('queryRemote', ask('ASK { <urn:test:s1> ?p ?o }'))
    expect(asked.result).toEqual({ boolean: true })
    const built = await bob.ok('queryRemote', ask('CONSTRUCT WHERE { <urn:test:s1> ?p ?o }'))
    expect(built.result.quads).toEqual([{ subject: 'urn:test:s1', predicate: 'urn:test:p', object: '"1"' }])
  })

  it('finds the peer by the name and the address of an agent, and looks up things and classes', async () => {
    const body = { name: 'Alice', contextGraphId: 'lab', entityUri: 'urn:test:s2' }
    expect((await bob.ok('queryRemote', { body })).result.quads).toHaveLength(1)
    const typed = { name: alice.agent, contextGraphId: 'lab', rdfType: 'urn:test:None' }
    expect((await bob.ok('queryRemote', { body: typed })).result).toEqual({ bindings: [] })
    const limited = await bob.ok('queryRemote', ask('SELECT ?s { ?s ?p ?o }', { limit: 2 }))
    expect(limited.result.bindings).toHaveLength(2)
    const published = await bob.ok('queryRemote', ask('SELECT ?s { ?s ?p ?o }', { view: 'verifiable-memory' }))
    expect(published.result.bindings).toEqual([])
  })

  it('never tells of drafts, private statements and other context graphs', async () => {
    const { result } = await bob.ok('queryRemote', ask(all))
    const text = JSON.stringify(result)
    expect(text).toContain('said')
    for (const hidden of ['draft-secret', 'private-secret', 'club-secret', 'vault-secret', 'lab/wide'])
      expect(text).not.toContain(hidden)
    const { result: open } = await carol.ok(
      'queryRemote',
      ask('SELECT ?o { ?s ?p ?o } LIMIT 9999', { contextGraphId: undefined }),
    )
    expect(open.bindings?.length).toBe(9999)
    const secrets = 'SELECT ?g { GRAPH ?g { ?s <urn:test:says> ?o } }'
    const { result: told } = await carol.ok('queryRemote', ask(secrets, { contextGraphId: undefined }))
    expect(told.bindings).toEqual([{ g: `did:kg:context-graph:lab/_swm/${alice.agent}/half` }])
    const named = `SELECT * FROM <did:kg:context-graph:club/_swm/${alice.agent}/inside> { ?s ?p ?o }`
    expect((await bob.ok('queryRemote', ask(named))).result).toEqual({ bindings: [] })
  })

  it('answers about a curated graph to its members alone, and says the same of one that is not there', async () => {
    const club = { contextGraphId: 'club' }
    expect(JSON.stringify((await bob.ok('queryRemote', ask(all, club))).result)).toContain('club-secret')
    const refused = await carol.refuses('queryRemote', ask(all, club), 'REMOTE_QUERY_REFUSED')
    const nowhere = await carol.refuses('queryRemote', ask(all, { contextGraphId: 'cult' }), 'REMOTE_QUERY_REFUSED')
    expect(refused.detail.replace('club', 'cult')).toBe(nowhere.detail)
    const vault = await bob.refuses('queryRemote', ask(all, { contextGraphId: 'vault' }), 'REMOTE_QUERY_REFUSED')
    expect(vault.detail.replace('vault', 'cult')).toBe(nowhere.detail)
    for (const contextGraphId of ['CLUB', 'clu', 'club/', 'did:kg:context-graph:cult'])
      expect((await carol.call('queryRemote', ask(all, { contextGraphId }))).status).toBeGreaterThanOrEqual(400)
  })

  it('refuses what is not a query, calls elsewhere, is too large, or comes to nobody', async () => {
    await bob.refuses('queryRemote', ask('SELECT {'), 'SPARQL_SYNTAX_ERROR')
    await bob.refuses('queryRemote', ask('DROP ALL'), 'SPARQL_READ_ONLY')
    await bob.refuses('queryRemote', ask('SELECT * { SERVICE <https://x> { ?s ?p ?o } }'), 'SPARQL_SERVICE_REFUSED')
    await bob.refuses('queryRemote', ask(`ASK { } # ${'x'.repeat(20_000)}`), 'SPARQL_TOO_LONG')
    await bob.refuses('queryRemote', ask(all, { contextGraphId: 'lab/wide' }), 'REMOTE_ANSWER_TOO_LARGE')
    await bob.refuses('queryRemote', { body: { sparql: all } }, 'VALIDATION_FAILED')
    await bob.refuses('queryRemote', ask(all, { rdfType: 'urn:x' }), 'VALIDATION_FAILED')
    await bob.refuses('queryRemote', ask(all, { contextGraphId: '#77' }), 'ON_CHAIN_ID_UNKNOWN')
    const stranger = { peerId: undefined, name: 'nobody' }
    await bob.refuses('queryRemote', ask(all, stranger), 'QUERY_PEER_UNKNOWN')
    await bob.refuses('queryRemote', ask(all, { peerId: `${peerId.slice(0, -2)}zz` }), 'PEER_UNREACHABLE')
    await bob.refuses('queryRemote', ask(all, { timeoutMs: 1 }), 'PEER_TIMEOUT')
    await expectOneAtATime(asker, 'queryRemote', ask(all))
  })
})

describe('kg query-remote', () => {
  it('prints what the peer answers, in the formats of kg query [C-CC-19]', async () => {
    await using home = await kgHome({ KG_API: asker.url, KG_TOKEN: bob.token })
    const query = ['query-remote', 'alice', '-c', 'lab', '-q', 'SELECT ?o { <urn:test:s1> ?p ?o }']
    expect(await home.kg(...query, '--format', 'csv')).toMatchObject({ code: 0, stdout: 'o\r\n1\r\n' })
    expect(await home.json(...query)).toMatchObject({ peer: { peerId }, result: { bindings: [{ o: '"1"' }] } })
    const everywhere = await home.kg('query-remote', peerId, '-q', 'ASK { <urn:test:s1> ?p ?o }')
    expect(everywhere).toMatchObject({ code: 0, stdout: 'true\n' })
    expect((await home.kg('query-remote', 'nobody', '-q', 'ASK {}')).stderr).toContain(
      'does not know a peer or agent nobody',
    )
  }, 60_000)
})

describe('/api/query-access', () => {
  it('lets the operator switch a context graph off, and on again', async () => {
    const set = (queryAccess: string) =>
      operator(giver).ok('setQueryAccess', { body: { contextGraphId: 'lab', queryAccess } })
    expect(await set('deny')).toEqual({ contextGraphId: 'lab', queryAccess: 'deny' })
    await bob.refuses('queryRemote', ask(all), 'REMOTE_QUERY_REFUSED')
    expect(await operator(giver).ok('listQueryAccess')).toEqual({
      queryAccess: 'default',
      rules: [{ contextGraphId: 'lab', queryAccess: 'deny' }],
    })
    const { headers } = await operator(giver).call('listQueryAccess')
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await operator(giver).call('listQueryAccess', again)).status).toBe(304)
    await set('default')
    await bob.ok('queryRemote', ask(all))
    const nowhere = { body: { contextGraphId: 'nowhere', queryAccess: 'deny' } }
    await operator(giver).refuses('setQueryAccess', nowhere, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses(
      'setQueryAccess',
      { body: { contextGraphId: 'lab', queryAccess: 'deny' } },
      'ADMIN_TOKEN_REQUIRED',
    )
    await alice.refuses('listQueryAccess', {}, 'ADMIN_TOKEN_REQUIRED')
    await expectOneAtATime(giver, 'setQueryAccess', { body: { contextGraphId: 'lab', queryAccess: 'default' } })
  })
})

describe('a node without a network', () => {
  it('says so', async () => {
    await using alone = await startDaemon()
    await operator(alone).refuses('queryRemote', ask(all), 'PEERS_UNAVAILABLE')
    const sparql = `ASK { SERVICE <kg:peer/${peerId}/lab> { ?s ?p ?o } }`
    await operator(alone).refuses('postQuery', { body: { sparql } }, 'PEERS_UNAVAILABLE')
  })
})

describe('SERVICE <kg:peer/…>', () => {
  const mine = [{ subject: 'urn:test:s1', predicate: 'urn:mine:label', object: '"one \\"of\\" mine"@en' }]
  const local = (sparql: string, more: object = {}) => ({ body: { sparql, contextGraphId: 'desk', ...more } })
  const joined = `SELECT ?label ?o { ?s <urn:mine:label> ?label . SERVICE <kg:peer/${peerId}/lab> { ?s <urn:test:p> ?o } }`

  it('joins what the peer answers with what is here', async () => {
    await bob.ok('createContextGraph', { body: { id: 'desk' } })
    await bob.ok('createAsset', { body: { contextGraphId: 'desk', name: 'mine', quads: mine, alsoShareSwm: true } })
    const { result } = await bob.ok('postQuery', local(joined))
    expect(result.bindings).toEqual([{ label: '"one \\"of\\" mine"@en', o: '"1"' }])
    const counted = `SELECT (COUNT(*) AS ?n) { SERVICE <kg:peer/alice> { ?s <urn:test:p> ?o } }`
    const { result: sum } = await bob.ok('postQuery', { body: { sparql: counted, contextGraphId: 'lab' } })
    expect(sum.bindings).toEqual([{ n: '"3"^^<http://www.w3.org/2001/XMLSchema#integer>' }])
    const raw = { type: 'application/sparql-query', content: joined }
    expect((await bob.call('graphSparqlPost', { params: { id: 'desk' }, raw })).text).toContain('one')
    expect((await bob.call('sparqlGet', { query: { query: joined } })).text).toContain('one')
  })

  it('takes only a form that it can answer, and no more peers than four', async () => {
    const optional = joined.replace('SERVICE', 'OPTIONAL { SERVICE').concat(' }')
    expect((await bob.ok('postQuery', local(optional))).result.bindings).toHaveLength(1)
    const nested = `SELECT * { SERVICE <kg:peer/${peerId}/lab> { SERVICE <kg:peer/alice/lab> { ?s ?p ?o } } }`
    await bob.refuses('postQuery', local(nested), 'PEER_SERVICE_INVALID')
    await bob.refuses('postQuery', { body: { sparql: 'ASK { SERVICE <kg:peer/alice> {} }' } }, 'PEER_SERVICE_INVALID')
    const five = `SELECT * { ${`SERVICE <kg:peer/alice/lab> { ?s ?p ?o } `.repeat(5)} }`
    await bob.refuses('postQuery', local(five), 'PEER_SERVICE_INVALID')
    await bob.refuses('postQuery', local('SELECT * { SERVICE ?x { ?s ?p ?o } }'), 'SPARQL_SERVICE_REFUSED')
    await bob.refuses('postQuery', local('ASK { SERVICE <kg:peer/nobody/lab> {} }'), 'QUERY_PEER_UNKNOWN')
    await carol.refuses('postQuery', local('ASK { SERVICE <kg:peer/alice/club> { ?s ?p ?o } }'), 'REMOTE_QUERY_REFUSED')
  })

  it('tells when the peer is away, unless the clause is silent', async () => {
    await giver.stop()
    await until(
      () => operator(asker).ok('status'),
      ({ connectedPeers }) => connectedPeers === 0,
    )
    await bob.refuses('postQuery', local(joined), 'PEER_UNREACHABLE')
    const { result } = await bob.ok('postQuery', local(joined.replace('SERVICE', 'SERVICE SILENT')))
    expect(result.bindings).toEqual([{ label: '"one \\"of\\" mine"@en' }])
    const params = { id: 'desk' }
    const raw = { type: 'application/sparql-query', content: joined }
    await bob.refuses('sparqlGet', { query: { query: joined } }, 'PEER_UNREACHABLE')
    await bob.refuses('graphSparqlGet', { params, query: { query: joined } }, 'PEER_UNREACHABLE')
    await bob.refuses('sparqlPost', { raw }, 'PEER_UNREACHABLE')
    await bob.refuses('graphSparqlPost', { params, raw }, 'PEER_UNREACHABLE')
    expect((await bob.call('sparqlHead', { query: { query: joined } })).status).toBe(502)
    expect((await bob.call('graphSparqlHead', { params, query: { query: joined } })).status).toBe(502)
  })

  it('is asked again once the peer is back, and answers sixty times a minute at most', async () => {
    await giver.restart()
    await introduce(asker, giver)
    expect((await bob.ok('postQuery', local(joined))).result.bindings).toHaveLength(1)
    const codes = await Promise.all(Array.from({ length: 70 }, () => bob.call('queryRemote', ask('ASK {}'))))
    const refused = codes.filter(({ status }) => status === 502)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map(({ text }) => text).join()).toMatch(/60 requests per minute|maximum number of requests/)
  }, 60_000)
})
