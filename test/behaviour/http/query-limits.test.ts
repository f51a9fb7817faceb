import type { RouteId } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import type { Given } from '../../lib/api.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { type Person, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const [small, hurried] = await Promise.all([
  startDaemon({ config: { query: { maxRows: 3 } } }),
  startDaemon({ config: { query: { deadlineMs: 300 } } }),
])
afterAll(() => Promise.all([small, hurried].map((daemon) => daemon[Symbol.asyncDispose]())))

async function withMany(daemon: Daemon): Promise<Person> {
  const alice = await register(daemon, 'alice')
  await alice.ok('createContextGraph', { body: { id: 'room' } })
  const body = { contextGraphId: 'room', name: 'many', quads: quads(3000), alsoShareSwm: true }
  await alice.ok('createAsset', { body })
  return alice
}
const [alice, hasty] = [await withMany(small), await withMany(hurried)]

const params = { id: 'room' }
/** The ways to send a query, as a record of what each route takes. */
const ways: [RouteId, (sparql: string) => Given][] = [
  ['postQuery', (sparql) => ({ body: { sparql, contextGraphId: 'room' } })],
  ['sparqlGet', (query) => ({ query: { query } })],
  ['sparqlHead', (query) => ({ query: { query } })],
  ['sparqlPost', (content) => ({ raw: { type: 'application/sparql-query', content } })],
  ['graphSparqlGet', (query) => ({ params, query: { query } })],
  ['graphSparqlHead', (query) => ({ params, query: { query } })],
  ['graphSparqlPost', (content) => ({ params, raw: { type: 'application/sparql-query', content } })],
]

describe.each(ways)('the caps of queries by %s', (id, given) => {
  it('let an answer through that keeps within them', async () => {
    expect((await alice.call(id, given('SELECT * { ?s ?p ?o } LIMIT 3'))).status).toBe(200)
  })

  it('refuse an answer with too many rows', async () => {
    expect((await alice.call(id, given('SELECT * { ?s ?p ?o }'))).status).toBe(413)
  })

  it('end a query that takes too long', async () => {
    const slow = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'
    expect((await hasty.call(id, given(slow))).status).toBe(504)
  })
})
