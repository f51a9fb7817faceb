import { assetGraphUri } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { type Caller, callerOf } from './lib/caller.js'

// Everything that bob keeps to himself, or to the members of his graphs, has this mark in its text.
const mark = 'zzsecret'
const quad = (object: string, subject = 'urn:bob') => ({ subject, predicate: 'urn:says', object: `"${object}"` })

let daemon: Daemon
interface Person {
  readonly agent: string
  readonly token: string
  readonly calls: Caller
}
let ann: Person
let bob: Person
let job = ''
let before = 0

beforeAll(async () => {
  daemon = await startDaemon()
  const operator = callerOf(daemon.url, daemon.adminToken)
  const person = async (name: string): Promise<Person> => {
    const { text } = await operator.post('/api/agent/register', { name })
    const { agentAddress: agent, authToken: token } = JSON.parse(text) as Record<'agentAddress' | 'authToken', string>
    return { agent, token, calls: callerOf(daemon.url, token) }
  }
  ann = await person('ann')
  bob = await person('bob')
  const make = async (who: Person, path: string, body: object, status = 201) => {
    const answer = await who.calls.post(path, body)
    if (answer.status !== status) throw new Error(`${path} ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
  await make(ann, '/api/context-graph/create', { id: 'open' })
  await make(ann, '/api/context-graph/create', { id: 'club' })
  await make(bob, '/api/context-graph/create', { id: 'club/inner', accessPolicy: 1 })
  await make(bob, '/api/context-graph/create', { id: 'cellar', private: true })
  const assets = '/api/knowledge-assets'
  await make(bob, assets, { contextGraphId: 'open', name: 'news', quads: [quad('hello')], alsoShareSwm: true })
  await make(bob, assets, {
    contextGraphId: 'open',
    name: 'diary',
    quads: [quad(`${mark}-draft`), { subject: 'urn:bob', predicate: 'urn:knows', object: `urn:${mark}:friend` }],
    privateQuads: [quad(`${mark}-private`)],
  })
  for (const contextGraphId of ['club/inner', 'cellar'])
    await make(bob, assets, {
      contextGraphId,
      name: 'inside',
      quads: [quad(`${mark}-${contextGraphId}`)],
      privateQuads: [quad(`${mark}-private-inside`)],
      alsoShareSwm: true,
    })
  before = (
    await make(bob, `${assets}/burnt/wm/write`, { contextGraphId: 'open', quads: [quad(`${mark}-burnt`)] }, 200)
  ).seq as number
  await make(bob, `${assets}/burnt/wm/discard`, { contextGraphId: 'open' }, 200)
  await make(bob, `${assets}/queued/wm/write`, { contextGraphId: 'cellar', quads: [quad(`${mark}-queued`)] }, 200)
  const headers = { 'idempotency-key': 'the-key' }
  const queued = await bob.calls.post(`${assets}/queued/swm/share-async`, { contextGraphId: 'cellar' }, headers)
  job = (JSON.parse(queued.text) as { jobId: string }).jobId
}, 60_000)
afterAll(() => daemon[Symbol.asyncDispose]())

const graph = (contextGraphId: string, layer: 'wm' | 'swm', name: string) =>
  assetGraphUri({ contextGraphId, layer, agent: bob.agent, name })

function probes(): string[] {
  const hidden = [
    graph('open', 'wm', 'diary'),
    graph('club/inner', 'swm', 'inside'),
    graph('cellar', 'swm', 'inside'),
    graph('open', 'wm', 'burnt'),
  ]
  const more = [
    ...hidden.map((iri) => `${iri}/_private`),
    'did:kg:context-graph:cellar',
    'did:kg:context-graph:club/inner',
    `did:kg:context-graph:open/_wm/${bob.agent}`,
    `did:kg:agent:${bob.agent}`,
  ]
  return [
    'SELECT * WHERE { ?s ?p ?o }',
    'SELECT * WHERE { GRAPH ?g { ?s ?p ?o } }',
    'SELECT DISTINCT ?g WHERE { GRAPH ?g {} }',
    'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }',
    'CONSTRUCT WHERE { ?s ?p ?o }',
    'DESCRIBE <urn:bob>',
    'DESCRIBE *  WHERE { ?s ?p ?o }',
    'SELECT * WHERE { <urn:bob> (<urn:knows>|<urn:says>)+ ?o }',
    'SELECT * WHERE { <urn:bob> !<urn:nothing>* ?o }',
    'SELECT * WHERE { ?o ^<urn:says>?/^<urn:knows>? ?s }',
    'SELECT * WHERE { GRAPH ?g { <urn:bob> (<urn:knows>|<urn:says>)* ?o } }',
    'SELECT * WHERE { ?s ?p ?o OPTIONAL { GRAPH ?g { ?s ?p2 ?o2 } } MINUS { GRAPH ?h { ?s <urn:x> ?o } } }',
    'SELECT * WHERE { { SELECT * WHERE { GRAPH ?g { ?s ?p ?o } } } UNION { ?s ?p ?o } }',
    'SELECT (GROUP_CONCAT(?o) AS ?all) WHERE { ?s ?p ?o }',
    ...[...hidden, ...more].flatMap((iri) => [
      `SELECT * WHERE { GRAPH <${iri}> { ?s ?p ?o } }`,
      `SELECT * FROM <${iri}> WHERE { ?s ?p ?o }`,
      `SELECT * FROM NAMED <${iri}> WHERE { GRAPH ?g { ?s ?p ?o } }`,
      `PREFIX x: <${iri.slice(0, iri.lastIndexOf('/') + 1)}> SELECT * WHERE { GRAPH <${iri}> { ?s ?p ?o } }`,
      `BASE <${iri.slice(0, -2)}> SELECT * FROM NAMED <${iri.slice(iri.lastIndexOf('/') + 1)}> WHERE { GRAPH ?g { ?s ?p ?o } }`,
      `CONSTRUCT { ?s ?p ?o } FROM <${iri}> WHERE { ?s ?p ?o }`,
      `DESCRIBE <urn:bob> FROM <${iri}>`,
      `SELECT * WHERE { VALUES ?g { <${iri}> } GRAPH ?g { ?s ?p ?o } }`,
      `SELECT * WHERE { BIND(IRI("${iri}") AS ?g) GRAPH ?g { ?s ?p ?o } }`,
    ]),
  ]
}

const places = [
  undefined,
  'open',
  'club',
  'club/inner',
  'cellar',
  'club/inner/',
  'clu',
  'club/',
  'did:kg:context-graph:cellar',
  '#1',
  '1',
]
const views = [undefined, 'working-memory', 'shared-working-memory', 'verifiable-memory']
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' }

describe('another agent’s drafts and curated graphs', () => {
  it('are there for those they belong to', async () => {
    for (const [contextGraphId, view] of [
      ['open', 'working-memory'],
      ['club/inner', 'shared-working-memory'],
      ['cellar', 'shared-working-memory'],
    ]) {
      const answer = await bob.calls.post('/api/query', { sparql: 'SELECT * WHERE { ?s ?p ?o }', contextGraphId, view })
      expect(answer.text, contextGraphId).toContain(mark)
    }
    expect((await bob.calls.get(`/sparql?graph=${encodeURIComponent(graph('open', 'wm', 'diary'))}`)).text).toContain(
      mark,
    )
  })

  it('are not read by any query of POST /api/query', { timeout: 60_000 }, async () => {
    for (const contextGraphId of places)
      for (const view of views)
        for (const sparql of contextGraphId === undefined || view === undefined ? probes() : probes().slice(0, 14)) {
          const body = { sparql, ...(contextGraphId && { contextGraphId }), ...(view && { view }) }
          const { text } = await ann.calls.post('/api/query', body)
          expect(text, JSON.stringify(body)).not.toContain(mark)
        }
  })

  it('are not read by the SPARQL protocol, whatever its dataset', { timeout: 60_000 }, async () => {
    for (const sparql of probes())
      for (const path of ['/sparql', '/api/context-graph/open/sparql', '/api/context-graph/club/sparql']) {
        const { text } = await ann.calls.send('POST', path, new URLSearchParams({ query: sparql }).toString(), form)
        expect(text, sparql).not.toContain(mark)
      }
    const all = 'SELECT * WHERE { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }'
    for (const iri of [
      graph('open', 'wm', 'diary'),
      `${graph('open', 'wm', 'diary')}/_private`,
      graph('cellar', 'swm', 'inside'),
      graph('club/inner', 'swm', 'inside'),
      graph('club', 'swm', 'inside'),
    ])
      for (const name of ['default-graph-uri', 'named-graph-uri']) {
        const query = new URLSearchParams({ query: all, [name]: iri })
        expect((await ann.calls.get(`/sparql?${query}`)).text).not.toContain(mark)
      }
  })

  it('are not handed out as graphs, nor changed', async () => {
    for (const iri of [
      graph('open', 'wm', 'diary'),
      `${graph('open', 'wm', 'diary')}/_private`,
      graph('open', 'swm', 'diary'),
      graph('cellar', 'swm', 'inside'),
      graph('club/inner', 'swm', 'inside'),
      graph('open', 'wm', 'burnt'),
    ])
      for (const path of [
        '/sparql',
        '/api/context-graph/open/sparql',
        '/api/context-graph/club/sparql',
        '/api/context-graph/club%2Finner/sparql',
        '/api/context-graph/cellar/sparql',
      ]) {
        const at = `${path}?graph=${encodeURIComponent(iri)}`
        for (const accept of ['text/turtle', 'application/n-quads', 'application/ld+json']) {
          const { status, text } = await ann.calls.get(at, { accept })
          expect([403, 404], at).toContain(status)
          expect(text).not.toContain(mark)
        }
        expect([403, 404]).toContain((await ann.calls.send('PUT', at, '', { 'content-type': 'text/turtle' })).status)
        expect([403, 404]).toContain((await ann.calls.send('DELETE', at)).status)
      }
    expect((await ann.calls.get('/sparql?default')).text).not.toContain(mark)
    expect((await ann.calls.get('/sparql', { accept: 'text/turtle' })).text).not.toContain(mark)
  })

  it('are not copied by an update', async () => {
    const mine = assetGraphUri({ contextGraphId: 'open', layer: 'wm', agent: ann.agent, name: 'loot' })
    const sources = [
      graph('open', 'wm', 'diary'),
      graph('cellar', 'swm', 'inside'),
      graph('club/inner', 'swm', 'inside'),
    ]
    const updates = sources.flatMap((iri) => [
      `COPY SILENT <${iri}> TO <${mine}>`,
      `ADD SILENT <${iri}> TO <${mine}>`,
      `MOVE SILENT <${iri}> TO <${mine}>`,
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } WHERE { GRAPH <${iri}> { ?s ?p ?o } }`,
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } USING <${iri}> WHERE { ?s ?p ?o }`,
      `INSERT { GRAPH <${mine}> { ?s ?p ?o } } USING NAMED <${iri}> WHERE { GRAPH ?g { ?s ?p ?o } }`,
      `WITH <${iri}> INSERT { GRAPH <${mine}> { ?s ?p ?o } } WHERE { ?s ?p ?o }`,
      `DELETE WHERE { GRAPH <${iri}> { ?s ?p ?o } }`,
      `DROP SILENT GRAPH <${iri}>`,
      `LOAD SILENT <${iri}> INTO GRAPH <${mine}>`,
    ])
    for (const update of [...updates, 'DROP SILENT ALL', 'CLEAR SILENT NAMED'])
      await ann.calls.send('POST', '/sparql', update, { 'content-type': 'application/sparql-update' })
    expect((await ann.calls.get(`/sparql?graph=${encodeURIComponent(mine)}`)).text).not.toContain(mark)
    expect((await bob.calls.get(`/sparql?graph=${encodeURIComponent(sources[0] as string)}`)).text).toContain(mark)
    const inside = await bob.calls.post('/api/query', {
      sparql: 'SELECT * WHERE { ?s ?p ?o }',
      contextGraphId: 'cellar',
    })
    expect(inside.text).toContain(mark)
  })

  it('are not in the past either', async () => {
    for (const asOf of [before, new Date().toISOString()])
      for (const view of views)
        for (const contextGraphId of [undefined, 'open', 'cellar']) {
          const body = {
            sparql: 'SELECT * WHERE { ?s ?p ?o }',
            asOf,
            ...(view && { view }),
            ...(contextGraphId && { contextGraphId }),
          }
          expect((await ann.calls.post('/api/query', body)).text, JSON.stringify(body)).not.toContain(mark)
        }
    const past = { sparql: 'SELECT * WHERE { ?s ?p ?o }', asOf: before, view: 'working-memory', contextGraphId: 'open' }
    expect((await bob.calls.post('/api/query', past)).text).toContain(`${mark}-burnt`)
  })

  it('are not told by the routes of assets', async () => {
    for (const name of ['diary', 'inside', 'burnt', 'queued', `${bob.agent}:1`, `${bob.agent}:2`, `${bob.agent}:3`])
      for (const contextGraphId of ['open', 'club', 'club/inner', 'cellar'])
        for (const path of ['', '/wm/quads', '/wm/extraction-status']) {
          const query = new URLSearchParams({ contextGraphId, ...(path === '' ? { agentAddress: bob.agent } : {}) })
          const { text } = await ann.calls.get(`/api/knowledge-assets/${encodeURIComponent(name)}${path}?${query}`)
          expect(text).not.toContain(mark)
          expect(text).not.toContain('"wmCurrentAssertion"')
        }
    for (const contextGraphId of ['open', 'club', 'club/inner', 'cellar']) {
      const { text } = await ann.calls.get(`/api/knowledge-assets?${new URLSearchParams({ contextGraphId })}`)
      for (const name of ['diary', 'inside', 'burnt', 'queued']) expect(text).not.toContain(`"name":"${name}"`)
    }
    for (const path of ['wm/pull-from', 'wm/finalize', 'swm/share', 'wm/discard', 'wm/rename'])
      for (const [name, contextGraphId] of [
        ['diary', 'open'],
        ['inside', 'cellar'],
        ['inside', 'club/inner'],
      ]) {
        const body = {
          contextGraphId,
          ...(path === 'wm/pull-from' && { layer: 'swm' }),
          ...(path === 'wm/rename' && { newName: 'mine' }),
        }
        expect([403, 404], path).toContain((await ann.calls.post(`/api/knowledge-assets/${name}/${path}`, body)).status)
      }
  })
})

describe('what else an agent leaves', () => {
  it('is not shown to another: jobs, operations, events', { timeout: 20_000 }, async () => {
    expect((await bob.calls.get(`/api/knowledge-assets/swm/share-jobs/${job}`)).status).toBe(200)
    expect((await ann.calls.get(`/api/knowledge-assets/swm/share-jobs/${job}`)).status).toBe(404)
    expect((await ann.calls.send('DELETE', `/api/knowledge-assets/swm/share-jobs/${job}`)).status).toBe(404)
    expect((await ann.calls.post(`/api/knowledge-assets/swm/share-jobs/${job}/recover`, {})).status).toBe(404)
    expect((await ann.calls.get('/api/knowledge-assets/swm/share-jobs?contextGraphId=cellar')).text).not.toContain(job)
    expect((await ann.calls.get('/api/knowledge-assets/swm/share-jobs')).text).not.toContain(job)
    expect((await bob.calls.get('/api/operations/the-key')).status).toBe(200)
    expect((await ann.calls.get('/api/operations/the-key')).status).toBe(404)
    const seenByBob = await events(bob, 700)
    expect(seenByBob).toContain('/diary')
    const seen = await events(ann, 700)
    expect(seen).toContain('/news')
    for (const word of ['/diary', '/burnt', '/queued', 'cellar', '/inside', job]) expect(seen, word).not.toContain(word)
  })

  it('is not found by ids that begin or end like a curated graph', async () => {
    for (const id of ['cellar', 'Cellar', 'cellar/', 'cella', 'did:kg:context-graph:cellar']) {
      expect((await ann.calls.get(`/api/context-graph/${encodeURIComponent(id)}`)).status, id).toBe(404)
      const exists = await ann.calls.get(`/api/context-graph/exists?id=${encodeURIComponent(id)}`)
      expect(exists.text, id).not.toContain('"exists":true')
    }
    const { text } = await ann.calls.get('/api/context-graph/list?limit=1000')
    expect(text).not.toContain('cellar')
    expect((await ann.calls.get('/api/context-graph/list?q=cell')).text).not.toContain('cellar')
    for (const id of ['club/inner', 'cellar'])
      expect([403, 404]).toContain(
        (await ann.calls.get(`/api/context-graph/${encodeURIComponent(id)}/participants`)).status,
      )
    for (const id of ['cellar', 'club/inner']) {
      const at = `/api/context-graph/${encodeURIComponent(id)}`
      expect([403, 404]).toContain((await ann.calls.post(`${at}/add-participant`, { agentAddress: ann.agent })).status)
      expect([403, 404]).toContain((await ann.calls.post('/api/context-graph/rename', { id, name: 'mine' })).status)
      expect([403, 404]).toContain((await ann.calls.post('/api/context-graph/subscribe', { id })).status)
      expect([403, 404]).toContain((await ann.calls.post('/api/context-graph/unsubscribe', { id })).status)
      expect([403, 404]).toContain(
        (await ann.calls.post('/api/sub-graph/create', { contextGraphId: id, subGraphName: 'x' })).status,
      )
      expect([403, 404]).toContain(
        (await ann.calls.get(`/api/sub-graph/list?contextGraphId=${encodeURIComponent(id)}`)).status,
      )
    }
  })

  it('cannot be taken by an agent’s token: the operator’s routes', async () => {
    expect((await ann.calls.post('/api/agent/register', { name: 'x' })).status).toBe(403)
    expect((await ann.calls.post(`/api/agent/${bob.agent}/rotate-token`, {})).status).toBe(403)
    expect((await ann.calls.post(`/api/agent/${bob.agent}/revoke`, {})).status).toBe(403)
    expect((await ann.calls.post('/api/shutdown', {})).status).toBe(403)
    expect((await ann.calls.send('DELETE', '/api/context-graph/subscriptions')).status).toBe(403)
  })

  it('ends with the membership: views that were built before do not answer after', async () => {
    const ask = () =>
      ann.calls.post('/api/query', { sparql: 'SELECT * WHERE { ?s ?p ?o }', contextGraphId: 'club/inner' })
    const all = () => ann.calls.post('/api/query', { sparql: 'SELECT * WHERE { ?s ?p ?o }' })
    const at = '/api/context-graph/club%2Finner'
    expect((await bob.calls.post(`${at}/add-participant`, { agentAddress: ann.agent })).status).toBe(200)
    expect((await ask()).text).toContain(mark)
    expect((await all()).text).toContain(mark)
    expect((await ask()).text).not.toContain('private-inside')
    expect((await bob.calls.post(`${at}/remove-participant`, { agentAddress: ann.agent })).status).toBe(200)
    expect((await ask()).text).not.toContain(mark)
    expect((await all()).text).not.toContain(mark)
    expect(
      (await ann.calls.get(`/sparql?graph=${encodeURIComponent(graph('club/inner', 'swm', 'inside'))}`)).status,
    ).toBe(404)
  })
})

/** All that the event stream brings from the beginning on, until it is silent. */
async function events(who: Person, ms: number): Promise<string> {
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await fetch(`${daemon.url}/api/events?lastEventId=0`, { headers, signal: controller.signal })
  const timer = setTimeout(() => controller.abort(), ms)
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  } finally {
    clearTimeout(timer)
  }
  return text
}
