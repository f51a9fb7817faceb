import { defined } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { type Person, register } from '../../lib/people.js'
import { roomAndClub } from '../../lib/room-and-club.js'

const { daemon, admin, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())
await alice.ok('createContextGraph', { body: { id: 'cellar', private: true, accessPolicy: 1 } })

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const says = (subject: string, text: string, predicate = label) => ({
  subject,
  predicate,
  object: JSON.stringify(text),
})
const write = (name: string, quads: object[], more: object = {}, contextGraphId = 'room') =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads, ...more } })
const find = (who: Pick<Person, 'ok'>, q: string, more: Record<string, string | number> = {}) =>
  who.ok('searchMemory', { query: { q, ...more } })
const found = async (...given: Parameters<typeof find>) => (await find(...given)).hits.map(({ entity }) => entity)

describe('memory search', () => {
  it('finds entities by label and text, with the asset that tells of them', async () => {
    const quads = [
      says('urn:whale', 'Blue whale'),
      says('urn:whale', 'It eats krill', 'urn:text'),
      says('urn:k', 'Krill'),
    ]
    await write('animals', quads, { alsoShareSwm: true })
    const { hits } = await find(bob, 'krill')
    expect(hits).toMatchObject([
      { entity: 'urn:k', label: 'Krill', layer: 'swm', contextGraphId: 'room' },
      {
        entity: 'urn:whale',
        label: 'Blue whale',
        snippet: 'It eats krill',
        highlights: [[8, 13]],
        asset: { name: 'animals', agentAddress: alice.agent },
        statements: [{ predicate: 'urn:text', object: '"It eats krill"' }],
      },
    ])
    expect(await found(bob, '"blue whale"')).toEqual(['urn:whale'])
    expect(await found(bob, 'blue wha')).toEqual(['urn:whale'])
  })

  it('shows a write at once: added, changed, moved up a layer, discarded, and after a restart', async () => {
    expect(await found(alice, 'comet')).toEqual([])
    await write('sky', [says('urn:comet', 'A comet')])
    expect((await find(alice, 'comet')).hits).toMatchObject([{ entity: 'urn:comet', layer: 'wm' }])
    const more = [says('urn:comet', 'It was seen in Tromsø', 'urn:text')]
    await alice.ok('writeDraft', { params: { name: 'sky' }, body: { contextGraphId: 'room', quads: more } })
    expect((await find(alice, 'TROMSO comet')).hits).toMatchObject([
      { snippet: 'It was seen in Tromsø', label: 'A comet' },
    ])
    await alice.ok('shareAsset', { params: { name: 'sky' }, body: { contextGraphId: 'room' } })
    expect((await find(alice, 'comet')).hits).toMatchObject([{ entity: 'urn:comet', layer: 'swm' }])
    await write('later', [says('urn:comet:2', 'Another comet')])
    expect(await found(alice, 'comet')).toEqual(['urn:comet', 'urn:comet:2'])
    await daemon.restart()
    expect(await found(alice, 'comet')).toEqual(['urn:comet', 'urn:comet:2'])
    await alice.ok('discardDraft', { params: { name: 'later' }, body: { contextGraphId: 'room' } })
    expect(await found(alice, 'comet')).toEqual(['urn:comet'])
  })

  it('keeps the shared text in sight of all while its author has another draft of it', async () => {
    await write('page', [says('urn:page', 'An old page')], { alsoShareSwm: true })
    await alice.ok('pullFrom', { params: { name: 'page' }, body: { contextGraphId: 'room', layer: 'swm' } })
    const quads = [says('urn:page', 'not yet shared', 'urn:text')]
    await alice.ok('writeDraft', { params: { name: 'page' }, body: { contextGraphId: 'room', quads } })
    expect((await find(alice, 'page')).hits).toMatchObject([{ entity: 'urn:page', layer: 'swm' }])
    expect((await find(alice, 'page', { layer: 'wm' })).hits).toMatchObject([{ entity: 'urn:page', layer: 'wm' }])
    expect(await found(alice, '"not yet shared"')).toEqual(['urn:page'])
    expect(await found(bob, '"not yet shared"')).toEqual([])
  })

  it('reads every script', async () => {
    await write('scripts', [says('urn:jp', '東京都の天気'), says('urn:gr', 'Οδυσσέας'), says('urn:ar', 'مَرْحَبًا')])
    expect(await found(alice, '京都')).toEqual(['urn:jp'])
    expect(await found(alice, 'οδυσσεας')).toEqual(['urn:gr'])
    expect(await found(alice, 'مرحبا')).toEqual(['urn:ar'])
  })
})

describe('what is published', () => {
  it('comes first, with its UAL and how far others trust it', async () => {
    await using node = await startDaemon({ env: { KG_NETWORK: 'local' } })
    const [ann, ben] = [await register(node, 'ann'), await register(node, 'ben')]
    await ann.ok('createContextGraph', { body: { id: 'lab', register: true } })
    const share = (name: string) =>
      ann.ok('createAsset', {
        body: { contextGraphId: 'lab', name, quads: [says(`urn:${name}`, 'a walrus')], alsoShareSwm: true },
      })
    await share('a')
    await share('b')
    expect(await found(ben, 'walrus')).toEqual(['urn:a', 'urn:b'])
    const published = await ann.ok('publishAsset', { params: { name: 'b' }, body: { contextGraphId: 'lab' } })
    const ual = 'ual' in published ? published.ual : ''
    const walrus = async () => (await find(ben, 'walrus')).hits
    expect(await walrus()).toMatchObject([
      { entity: 'urn:b', layer: 'vm', asset: { name: 'b', ual }, trust: { level: 0, name: 'SelfAttested' } },
      { entity: 'urn:a', layer: 'swm' },
    ])
    await ben.ok('endorse', { body: { contextGraphId: 'lab', ual } })
    expect((await walrus())[0]).toMatchObject({ trust: { level: 1, name: 'Endorsed', endorsements: 1 } })
  })
})

describe('who may find what', () => {
  it('keeps drafts and private statements to their author, the operator included', async () => {
    const privateQuads = [says('urn:diary', 'zebrasecret', 'urn:text')]
    await write('diary', [says('urn:diary', 'zebradraft')], { privateQuads })
    for (const other of [bob, admin])
      for (const more of [{}, { contextGraphId: 'room' }, { layer: 'wm' }, { agentAddress: alice.agent }])
        for (const q of ['zebradraft', 'zebrasecret', 'zebra']) expect(await found(other, q, more)).toEqual([])
    expect((await find(alice, 'zebrasecret')).hits).toMatchObject([{ entity: 'urn:diary', private: true, layer: 'wm' }])
    await alice.ok('shareAsset', { params: { name: 'diary' }, body: { contextGraphId: 'room' } })
    expect(await found(bob, 'zebradraft')).toEqual(['urn:diary'])
    for (const other of [bob, admin]) expect(await found(other, 'zebrasecret')).toEqual([])
    expect(await found(alice, 'zebrasecret')).toEqual(['urn:diary'])
  })

  it('keeps restricted graphs to their members, from the moment of joining to that of leaving', async () => {
    await write('minutes', [says('urn:club', 'okapiclub')], { alsoShareSwm: true }, 'club')
    await write('wine', [says('urn:wine', 'okapicellar')], { alsoShareSwm: true }, 'cellar')
    expect(await found(bob, 'okapi')).toEqual([])
    expect((await found(alice, 'okapi')).sort()).toEqual(['urn:club', 'urn:wine'])
    await bob.refuses('searchMemory', { query: { q: 'okapi', contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('searchMemory', { query: { q: 'okapi', contextGraphId: 'cellar' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.ok('addParticipant', { params: { id: 'club' }, body: { agentAddress: bob.agent } })
    expect(await found(bob, 'okapi')).toEqual(['urn:club'])
    await alice.ok('removeParticipant', { params: { id: 'club' }, body: { agentAddress: bob.agent } })
    expect(await found(bob, 'okapi')).toEqual([])
  })
})

describe('a search', () => {
  it('is narrowed by graph, sub-graph, layer and author', async () => {
    await alice.ok('createSubGraph', { body: { contextGraphId: 'room', subGraphName: 'part' } })
    await write('n1', [says('urn:n1', 'narwhal')], { subGraphName: 'part', alsoShareSwm: true })
    await bob.ok('createAsset', { body: { contextGraphId: 'room', name: 'n2', quads: [says('urn:n2', 'narwhal')] } })
    expect(await found(bob, 'narwhal')).toEqual(['urn:n1', 'urn:n2'])
    expect(await found(bob, 'narwhal', { layer: 'wm' })).toEqual(['urn:n2'])
    expect(await found(bob, 'narwhal', { layer: 'vm' })).toEqual([])
    expect(await found(bob, 'narwhal', { agentAddress: alice.agent })).toEqual(['urn:n1'])
    expect(await found(bob, 'narwhal', { contextGraphId: 'room', subGraphName: 'part' })).toEqual(['urn:n1'])
    const nowhere = { q: 'x', contextGraphId: 'room', subGraphName: 'nowhere' }
    await bob.refuses('searchMemory', { query: nowhere }, 'SUB_GRAPH_NOT_FOUND')
    await bob.refuses('searchMemory', { query: { q: 'x', subGraphName: 'part' } }, 'VALIDATION_FAILED')
    await bob.refuses('searchMemory', { query: { q: 'x', contextGraphId: '#99' } }, 'ON_CHAIN_ID_UNKNOWN')
  })

  it('comes in pages that hold each hit once', async () => {
    const quads = Array.from({ length: 30 }, (_, i) => says(`urn:seal:${i}`, `seal ${'fish '.repeat(i % 4)}`))
    await write('seals', quads)
    const whole = await found(alice, 'seal', { limit: 100 })
    expect(new Set(whole).size).toBe(30)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await find(alice, 'seal', { limit: 7, ...defined({ cursor }) })
      paged.push(...page.hits.map(({ entity }) => entity))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(paged).toEqual(whole)
    const { headers } = await alice.call('searchMemory', { query: { q: 'seal' } })
    const again = await alice.call('searchMemory', {
      query: { q: 'seal' },
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  it('refuses what is no question and bears every other', async () => {
    for (const query of [{}, { q: '' }, { q: 'x'.repeat(1001) }, { q: 'x', limit: 101 }, { q: 'x', other: 1 }])
      await alice.refuses('searchMemory', { query }, 'VALIDATION_FAILED')
    for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url'), Buffer.from('7').toString('base64url')])
      await alice.refuses('searchMemory', { query: { q: 'x', cursor } }, 'CURSOR_INVALID')
    const odd = [
      '?!',
      '"',
      '"""',
      '\u0000',
      '\ud83d\ude00',
      'a '.repeat(500),
      '"a '.repeat(300),
      '(a|b)*c',
      '../..',
      '__proto__',
    ]
    for (const q of odd) expect(Array.isArray((await find(alice, q)).hits)).toBe(true)
  })

  it('is refused where the words do not fit into the memory set for them', async () => {
    await using small = await startDaemon({ env: { KG_SEARCH_MEMORY_MB: '1' } })
    const ann = await register(small, 'ann')
    await ann.ok('createContextGraph', { body: { id: 'big' } })
    await ann.ok('createContextGraph', { body: { id: 'little' } })
    const quads = Array.from({ length: 12_000 }, (_, i) =>
      says(`urn:entity:${i}`, `a label of some length, number ${i}`),
    )
    await ann.ok('createAsset', { body: { contextGraphId: 'big', name: 'big', quads } })
    const body = { contextGraphId: 'little', name: 'a', quads: [says('urn:a', 'a label')] }
    await ann.ok('createAsset', { body })
    await ann.refuses('searchMemory', { query: { q: 'label' } }, 'SEARCH_TOO_LARGE')
    expect(await found(ann, 'label', { contextGraphId: 'little' })).toEqual(['urn:a'])
  })
})
