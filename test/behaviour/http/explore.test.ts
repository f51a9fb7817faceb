import type { RouteId } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import type { Given } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { roomAndClub } from '../../lib/room-and-club.js'

const { daemon, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const quad = (subject: string, predicate: string, object: string) => ({ subject, predicate, object })
const people = [
  quad('urn:ada', rdfType, 'urn:Person'),
  quad('urn:ada', label, '"Ada"@en'),
  quad('urn:bea', rdfType, 'urn:Person'),
  quad('urn:bea', label, '"Bea"@en'),
  quad('urn:bea', label, '"Die Bea"@de'),
  quad('urn:ada', 'urn:knows', 'urn:bea'),
  quad('urn:ada', 'urn:knows', '"herself"'),
  quad('urn:bea', 'urn:knows', 'urn:ada'),
]
const share = (contextGraphId: string, name: string, quads: object[]) =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads, alsoShareSwm: true } })
const { seq: before } = await alice.ok('exploreLabels', { body: { contextGraphId: 'room', iris: ['urn:ada'] } })
await share('room', 'people', people)
await share('club', 'inside', [quad('urn:ada', 'urn:leads', 'urn:club')])

const about = (more: object = {}): Given => ({ query: { contextGraphId: 'room', entity: 'urn:ada', ...more } })
const named = (more: object = {}): Given => ({ body: { contextGraphId: 'room', iris: ['urn:ada', 'urn:x'], ...more } })

describe('the classes and predicates of a context graph', () => {
  const schema = (more: object = {}): Given => ({ query: { contextGraphId: 'room', ...more } })

  it('are listed with their counts, the most frequent first', async () => {
    expect(await bob.ok('exploreSchema', schema())).toEqual({
      classes: [{ iri: 'urn:Person', count: 2 }],
      predicates: [
        { iri: label, count: 3 },
        { iri: 'urn:knows', count: 3 },
        { iri: rdfType, count: 2 },
      ],
      isComplete: true,
      seq: expect.any(Number),
    })
    const { classes, predicates } = await bob.ok('exploreSchema', schema({ startsWith: 'urn:', limit: 1 }))
    expect([classes, predicates]).toEqual([[{ iri: 'urn:Person', count: 2 }], [{ iri: 'urn:knows', count: 3 }]])
  })

  it('are answered with 304 to who has them, until something changes, and after a restart', async () => {
    const { headers } = await bob.call('exploreSchema', schema())
    const again = { ...schema(), headers: { 'if-none-match': String(headers.etag) } }
    await share('club', 'other', [quad('urn:x', 'urn:y', '"z"')])
    expect((await bob.call('exploreSchema', again)).status).toBe(304)
    await share('room', 'more', [quad('urn:x', 'urn:y', '"z"')])
    expect((await bob.call('exploreSchema', again)).status).toBe(200)
    await daemon.restart()
    const { predicates, isComplete } = await bob.ok('exploreSchema', schema({ startsWith: 'urn:y' }))
    expect([predicates, isComplete]).toEqual([[{ iri: 'urn:y', count: 1 }], true])
  })

  it('are those of the caller’s own drafts, and not of others’', async () => {
    const drafts = schema({ view: 'working-memory' })
    await alice.ok('createAsset', { body: { contextGraphId: 'room', name: 'draft', quads: people.slice(0, 2) } })
    expect((await alice.ok('exploreSchema', drafts)).classes).toEqual([{ iri: 'urn:Person', count: 1 }])
    expect((await bob.ok('exploreSchema', drafts)).classes).toEqual([])
  })

  it('are counted as they were at an earlier moment', async () => {
    expect(await bob.ok('exploreSchema', schema({ asOf: before }))).toMatchObject({ classes: [], predicates: [] })
    const { seq } = await alice.ok('exploreLabels', named())
    await share('room', 'later', [quad('urn:cleo', rdfType, 'urn:Person')])
    const then = schema({ asOf: seq, startsWith: 'urn:P' })
    expect((await bob.ok('exploreSchema', then)).classes).toEqual([{ iri: 'urn:Person', count: 2 }])
    await bob.refuses('exploreSchema', schema({ asOf: 'yesterday' }), 'AS_OF_INVALID')
  })

  it('lose what is forgotten', async () => {
    await share('room', 'slip', [quad('urn:x', 'urn:slip', '"z"')])
    const asked = schema({ startsWith: 'urn:slip' })
    expect((await bob.ok('exploreSchema', asked)).predicates).toHaveLength(1)
    await alice.ok('forgetAsset', { params: { name: 'slip' }, body: { contextGraphId: 'room' } })
    expect((await bob.ok('exploreSchema', asked)).predicates).toEqual([])
  })

  it('are refused where a query would be', async () => {
    await bob.refuses('exploreSchema', schema({ contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await bob.refuses('exploreSchema', schema({ contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('exploreSchema', schema({ view: 'all' }), 'VALIDATION_FAILED')
  })
})

describe('the neighbours of an entity', () => {
  it('are counted by predicate and direction', async () => {
    expect(await bob.ok('exploreNeighbours', about())).toMatchObject({
      entity: 'urn:ada',
      groups: [
        { predicate: 'urn:knows', direction: 'out', count: 2 },
        { predicate: rdfType, direction: 'out', count: 1 },
        { predicate: label, direction: 'out', count: 1 },
        { predicate: 'urn:knows', direction: 'in', count: 1 },
      ],
      total: 4,
    })
    expect((await bob.ok('exploreNeighbours', about({ asOf: before }))).groups).toEqual([])
  })

  it('come in pages, with labels and classes', async () => {
    const by = { predicate: 'urn:knows', direction: 'out', language: 'de' }
    const { neighbours, total, seq } = await bob.ok('exploreNeighbours', about(by))
    expect(total).toBe(2)
    expect(neighbours).toContainEqual({ term: 'urn:bea', label: 'Die Bea', types: ['urn:Person'] })
    expect(neighbours).toContainEqual({ term: '"herself"', types: [] })
    const second = await bob.ok('exploreNeighbours', about({ ...by, limit: 1, offset: 1, asOf: seq }))
    expect(second).toMatchObject({ neighbours: [neighbours?.[1]], total: 2 })
  })

  it('are the same as before for those who have them', async () => {
    const { headers } = await bob.call('exploreNeighbours', about())
    const again = { ...about(), headers: { 'if-none-match': String(headers.etag) } }
    expect((await bob.call('exploreNeighbours', again)).status).toBe(304)
  })

  it('include what is in all graphs that the caller may read, and nothing else', async () => {
    const predicates = async (who: typeof bob) =>
      (await who.ok('exploreNeighbours', { query: { entity: 'urn:ada' } })).groups?.map(({ predicate }) => predicate)
    expect(await predicates(alice)).toContain('urn:leads')
    expect(await predicates(bob)).not.toContain('urn:leads')
  })
})

const between = (more: object = {}): Given => ({
  query: { contextGraphId: 'room', from: 'urn:ada', to: 'urn:bea', ...more },
})

describe('the paths between two entities', () => {
  it('are found with the names and classes of all that they lead through', async () => {
    expect(await bob.ok('explorePath', between())).toMatchObject({
      outcome: 'found',
      paths: [
        { steps: [{ from: 'urn:ada', to: 'urn:bea', links: [{ predicate: 'urn:knows' }, { direction: 'in' }] }] },
      ],
      entities: [{ iri: 'urn:ada', label: 'Ada', types: ['urn:Person'] }, { iri: 'urn:bea' }],
    })
  })

  it('are said to be missing, also of an earlier moment', async () => {
    expect(await bob.ok('explorePath', between({ to: 'urn:none' }))).toMatchObject({ outcome: 'none', paths: [] })
    expect(await bob.ok('explorePath', between({ asOf: before }))).toMatchObject({ outcome: 'none' })
  })

  it('are the same as before for those who have them', async () => {
    const { headers } = await bob.call('explorePath', between())
    const again = { ...between(), headers: { 'if-none-match': String(headers.etag) } }
    expect((await bob.call('explorePath', again)).status).toBe(304)
  })
})

describe('the labels of entities', () => {
  it('are found for many of them at once', async () => {
    const body = { contextGraphId: 'room', iris: ['urn:ada', 'urn:bea', 'urn:none'], language: 'de' }
    const { labels } = await bob.ok('exploreLabels', { body })
    expect(labels).toEqual({ 'urn:ada': 'Ada', 'urn:bea': 'Die Bea' })
    expect((await bob.ok('exploreLabels', named({ view: 'verified-memory' }))).labels).toEqual({})
  })
})

describe('exploring', () => {
  const both: [RouteId, (more: object) => Given][] = [
    ['exploreNeighbours', about],
    ['exploreLabels', named],
    ['explorePath', between],
  ]

  it.each(both)('is refused where a query would be: %s', async (id, given) => {
    await bob.refuses(id, given({ contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await bob.refuses(id, given({ contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses(id, given({ subGraphName: 'none' }), 'SUB_GRAPH_NOT_FOUND')
    await bob.refuses(id, given({ asOf: 'yesterday' }), 'AS_OF_INVALID')
    await bob.refuses(id, given({ language: 'en"' }), 'VALIDATION_FAILED')
  })

  it('takes IRIs that cannot end before their bracket', async () => {
    const open = 'urn:a> ?p ?o } #'
    for (const more of [{ entity: open }, { predicate: open, direction: 'in' }, { predicate: 'urn:p' }])
      await bob.refuses('exploreNeighbours', about(more), 'VALIDATION_FAILED')
    await bob.refuses('exploreLabels', named({ iris: [open] }), 'VALIDATION_FAILED')
    await bob.refuses('exploreNeighbours', about({ entity: 'urn:\u0001' }), 'SPARQL_PROTOCOL_MISUSE')
    await bob.refuses('explorePath', between({ to: 'urn:\u0001' }), 'SPARQL_PROTOCOL_MISUSE')
    await bob.refuses('exploreLabels', named({ iris: Array(501).fill('urn:a') }), 'VALIDATION_FAILED')
  })

  it.each([
    [{ maxRows: 1 }, 413],
    [{ deadlineMs: 1 }, 504],
  ])('has the caps of queries: %j', async (query, status) => {
    await using capped = await startDaemon({ config: { query } })
    const carol = await register(capped, 'carol')
    await carol.ok('createContextGraph', { body: { id: 'room' } })
    const body = { contextGraphId: 'room', name: 'people', quads: people, alsoShareSwm: true }
    await carol.ok('createAsset', { body })
    const { seq } = await carol.ok('exploreSchema', { query: { contextGraphId: 'room' } })
    const past = { query: { contextGraphId: 'room', asOf: seq } }
    expect((await carol.call('exploreSchema', past)).status).toBe(status)
    expect((await carol.call('exploreNeighbours', about())).status).toBe(status)
    expect((await carol.call('explorePath', between())).status).toBe(status)
    expect((await carol.call('exploreLabels', named({ iris: ['urn:bea'] }))).status).toBe(status)
  })
})
