import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const endpoint = 'http://127.0.0.1:9/sparql'
const daemon = await startDaemon({ config: { query: { serviceAllowlist: [endpoint], maxRows: 500 } } })
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'room' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createAsset', {
  body: { contextGraphId: 'room', name: 'many', quads: quads(1000), alsoShareSwm: true },
})

const query = (name: string, id = 'room') => ({ params: { id, name } })
const put = (name: string, body: object = {}) => ({
  ...query(name),
  body: { description: 'What is here', sparql: 'SELECT * { ?s ?p ?o } LIMIT 3', ...body },
})
const run = (name: string, body: object = {}) => ({ ...query(name), body })
const about = (name: string) => ({ params: { name }, body: { contextGraphId: 'room' } })

describe('saved queries', () => {
  it('are saved once, shown and listed', async () => {
    const saved = await alice.ok('putSavedQuery', put('mine', { view: 'shared-working-memory' }))
    expect(saved).toMatchObject({ name: 'mine', contextGraphId: 'room', layer: 'wm', created: true, changed: true })
    const again = put('mine', { view: 'shared-working-memory' })
    expect(await alice.ok('putSavedQuery', again)).toMatchObject({ created: false, changed: false })
    const { created: _, changed: __, ...shown } = saved
    expect(await alice.ok('getSavedQuery', query('mine'))).toEqual(shown)
    expect(await alice.ok('listSavedQueries', { params: { id: 'room' } })).toEqual({ savedQueries: [shown] })
  })

  it('answer 304 to who has them', async () => {
    for (const [id, given] of [
      ['getSavedQuery', query('mine')],
      ['listSavedQueries', { params: { id: 'room' } }],
    ] as const) {
      const { headers } = await alice.call(id, given)
      const again = await alice.call(id, { ...given, headers: { 'if-none-match': String(headers.etag) } })
      expect(again.status).toBe(304)
    }
  })

  it('are seen by others once they are shared', async () => {
    await bob.refuses('getSavedQuery', query('mine'), 'SAVED_QUERY_NOT_FOUND')
    await bob.refuses('runSavedQuery', run('mine'), 'SAVED_QUERY_NOT_FOUND')
    await alice.ok('shareAsset', about('mine'))
    expect((await bob.ok('listSavedQueries', { params: { id: 'room' } })).savedQueries).toMatchObject([
      { name: 'mine', agentAddress: alice.agent, layer: 'swm' },
    ])
    expect((await bob.ok('runSavedQuery', run('mine'))).result.bindings).toHaveLength(3)
    await bob.refuses('putSavedQuery', put('mine'), 'ASSET_NAME_TAKEN')
  })

  it('belong to the members of a graph', async () => {
    await bob.refuses('listSavedQueries', { params: { id: 'club' } }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('getSavedQuery', query('x', 'club'), 'NOT_ON_ALLOWLIST')
    await bob.refuses('putSavedQuery', { ...put('x'), params: { id: 'club', name: 'x' } }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('deleteSavedQuery', query('x', 'club'), 'NOT_ON_ALLOWLIST')
    await bob.refuses('runSavedQuery', { ...run('x'), params: { id: 'club', name: 'x' } }, 'NOT_ON_ALLOWLIST')
  })

  it('are deleted while they are drafts', async () => {
    await alice.ok('putSavedQuery', put('brief'))
    expect(await alice.ok('deleteSavedQuery', query('brief'))).toEqual({ deleted: true })
    await alice.refuses('deleteSavedQuery', query('brief'), 'SAVED_QUERY_NOT_FOUND')
    await alice.refuses('deleteSavedQuery', query('mine'), 'KA_WM_LIFECYCLE_REQUIRED')
  })

  it('are refused when they cannot run', async () => {
    await alice.refuses('putSavedQuery', put('x', { sparql: 'SELECT' }), 'SPARQL_SYNTAX_ERROR')
    await alice.refuses('putSavedQuery', put('x', { sparql: 'CLEAR ALL' }), 'SPARQL_READ_ONLY')
    const parameters = [{ name: 'who', type: 'iri' }]
    const { remedy } = await alice.refuses('putSavedQuery', put('x', { parameters }), 'PARAMETER_MISFIT')
    expect(remedy).toContain('?who')
    await alice.refuses('putSavedQuery', put('many'), 'SAVED_QUERY_NAME_USED')
  })
})

describe('parameters of saved queries', () => {
  it('become terms, with their defaults', async () => {
    const parameters = [
      { name: 'who', type: 'iri' },
      { name: 'most', type: 'number', default: 10 },
      { name: 'since', type: 'date', default: '2026-01-31' },
    ]
    const sparql = 'SELECT ?who { ?who ?p ?o FILTER(1 < ?most) FILTER(?since < {{since}} || true) } LIMIT 1'
    await alice.ok('putSavedQuery', put('by', { sparql, parameters }))
    const { remedy } = await alice.refuses('runSavedQuery', run('by'), 'PARAMETER_MISSING')
    expect(remedy).toBe('Give who a value of type iri')
    const who = 'urn:nobody'
    const given = (values: object) => run('by', { parameters: values })
    expect((await alice.ok('runSavedQuery', given({ who }))).result.bindings).toEqual([])
    await alice.refuses('runSavedQuery', given({ who, size: 1 }), 'PARAMETER_UNKNOWN')
    await alice.refuses('runSavedQuery', given({ who: '} CLEAR ALL #' }), 'PARAMETER_INVALID')
    await alice.refuses('runSavedQuery', given({ who, most: 'many' }), 'PARAMETER_INVALID')
    await alice.refuses('runSavedQuery', given({ who, since: '2026-02-31' }), 'PARAMETER_INVALID')
  })
})

describe('a saved query that runs', () => {
  it('keeps within the caps of queries', async () => {
    await alice.ok('putSavedQuery', put('all', { sparql: 'SELECT * { ?s ?p ?o }' }))
    await alice.refuses('runSavedQuery', run('all'), 'RESULT_TOO_LARGE')
    const sparql = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'
    await alice.ok('putSavedQuery', put('slow', { sparql }))
    await alice.refuses('runSavedQuery', run('slow', { timeoutMs: 200 }), 'QUERY_DEADLINE')
  })

  it('asks others as any query does', async () => {
    await alice.ok('putSavedQuery', put('away', { sparql: `SELECT * { SERVICE <${endpoint}> { ?s ?p ?o } }` }))
    await alice.refuses('runSavedQuery', run('away'), 'SPARQL_SERVICE_FAILED')
  })
})
