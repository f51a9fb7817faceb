import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { byId, graphsScene, named } from '../../lib/graphs-scene.js'
import { expectPages } from '../../lib/lists.js'
import { quads } from '../../lib/quads.js'

const { home, daemon, admin, anyone, alice, bob, carol } = await graphsScene()

describe('POST /api/context-graph/subscribe', () => {
  it('subscribes by number, as 32 or #32 [C-CG-03]', async () => {
    for (const id of ['32', '#32']) {
      await alice.call('unsubscribeContextGraph', named('learned/open'))
      const done = await alice.ok('subscribeContextGraph', named(id))
      expect(done).toMatchObject({ contextGraphId: 'learned/open', subscribed: true })
      expect(done.saved).toBeUndefined()
    }
    expect((await alice.ok('getContextGraph', byId('learned/open'))).subscribed).toBe(true)
  })

  it('saves the name hash, or the verified id, never the number [C-CG-04, C-CG-05]', async () => {
    const saved = async (id: string) =>
      (await alice.ok('subscribeContextGraph', { body: { contextGraphId: id, save: true } })).saved
    expect(await saved('32')).toBe(nameHash('learned/open'))
    expect(await saved('#33')).toBe('verified-33')
    const { contextGraphs } = JSON.parse(readFileSync(join(home, 'config.json'), 'utf8')) as { contextGraphs: string[] }
    expect(contextGraphs).toEqual([nameHash('learned/open'), 'verified-33'])
  })

  it.each([
    ['34', 'SUBSCRIBE_REFUSED', 'deactivated'],
    ['#35', 'SUBSCRIBE_REFUSED', 'no name hash'],
    ['36', 'SUBSCRIBE_REFUSED', 'private'],
    ['99', 'ON_CHAIN_ID_UNKNOWN', '99'],
    ['none', 'CONTEXT_GRAPH_NOT_FOUND', 'none'],
  ])('refuses %s with %s and the reason [C-CG-13, C-ER-01, C-ER-02, C-ER-03, C-ER-04]', async (id, code, reason) => {
    const refusal = await carol.refuses('subscribeContextGraph', named(id), code)
    expect(refusal.detail).toContain(reason)
    expect(JSON.stringify(refusal)).not.toContain('learned/hidden')
  })

  it('refuses who is not on the allowlist, and repeats without harm', async () => {
    await carol.refuses('subscribeContextGraph', named('club'), 'NOT_ON_ALLOWLIST')
    await bob.ok('subscribeContextGraph', named('club'))
    await bob.ok('subscribeContextGraph', named('club'))
    await bob.refuses('subscribeContextGraph', { body: {} }, 'VALIDATION_FAILED')
    await anyone.refuses('subscribeContextGraph', named('open'), 'UNAUTHORIZED')
  })
})

describe('POST /api/context-graph/unsubscribe', () => {
  it('unsubscribes by number, keeps the data, and takes it out of the configuration [C-GL-05, C-OR-02]', async () => {
    await alice.ok('createAsset', {
      body: { contextGraphId: 'learned/open', name: 'kept', quads: quads(1), alsoShareSwm: true },
    })
    const { nameHash = '' } = await alice.ok('getContextGraph', byId('32'))
    expect(await alice.ok('unsubscribeContextGraph', { body: { id: '#32' } })).toEqual({
      contextGraphId: 'learned/open',
      subscribed: false,
      coreHosted: false,
      removedFromConfig: [nameHash],
      stillConfigured: [],
    })
    expect((await alice.ok('getContextGraph', byId('32'))).assetCount).toBe(1)
  })

  it('answers 404 CONTEXT_GRAPH_NOT_SUBSCRIBED where the node is not subscribed [C-ER-05]', async () => {
    await alice.call('unsubscribeContextGraph', named('learned/open'))
    const { status } = await alice.refuses(
      'unsubscribeContextGraph',
      named('learned/open'),
      'CONTEXT_GRAPH_NOT_SUBSCRIBED',
    )
    expect(status).toBe(404)
  })

  it('refuses system graphs, strangers and what is not there', async () => {
    await admin.refuses('unsubscribeContextGraph', named('ontology'), 'CONTEXT_GRAPH_SYSTEM')
    await carol.refuses('unsubscribeContextGraph', named('club'), 'NOT_ON_ALLOWLIST')
    await carol.refuses('unsubscribeContextGraph', named('secret'), 'CONTEXT_GRAPH_NOT_FOUND')
    await carol.refuses('unsubscribeContextGraph', named('77'), 'ON_CHAIN_ID_UNKNOWN')
    await carol.refuses('unsubscribeContextGraph', { body: {} }, 'VALIDATION_FAILED')
  })

  it('is followed by a subscription again when someone writes there [C-GL-04]', async () => {
    await alice.call('unsubscribeContextGraph', named('learned/open'))
    await alice.ok('writeDraft', {
      params: { name: 'follows' },
      body: { contextGraphId: 'learned/open', quads: quads(1) },
    })
    expect((await alice.ok('getContextGraph', byId('learned/open'))).subscribed).toBe(true)
  })
})

describe('the subscriptions', () => {
  it('are listed in pages: those of users, that the caller may see [C-OR-03]', async () => {
    const all = await expectPages(bob, 'listSubscriptions', 'subscriptions')
    const ids = all.map(({ id }) => id)
    expect(ids).toContain('secret')
    expect(ids).not.toContain('agents')
    const { subscriptions } = await carol.ok('listSubscriptions')
    expect(subscriptions.map(({ id }) => id)).not.toContain('secret')
  })

  it('are cleared by the operator alone [C-AU-02, C-GL-06]', async () => {
    await anyone.refuses('clearSubscriptions', {}, 'UNAUTHORIZED')
    await alice.refuses('clearSubscriptions', {}, 'ADMIN_TOKEN_REQUIRED')
  })

  it('are cleared but for system graphs and hosted ones, and all data stays [C-GL-06, C-OR-04, C-OR-05, C-OR-06, C-OR-07]', async () => {
    await alice.ok('createAsset', {
      body: { contextGraphId: 'open', name: 'stays', quads: quads(2), alsoShareSwm: true },
    })
    const { cleared, kept } = await admin.ok('clearSubscriptions')
    expect(cleared).toEqual(expect.arrayContaining(['open', 'club', 'secret']))
    expect(kept).toEqual(['agents', 'ontology', 'learned/hosted'])
    const { subscriptions } = await admin.ok('listSubscriptions')
    expect(subscriptions.map(({ id }) => id)).toEqual(['learned/hosted'])
    for (const id of ['agents', 'ontology', 'learned/hosted'])
      expect((await admin.ok('getContextGraph', byId(id))).subscribed).toBe(true)
    const { result } = await alice.ok('postQuery', {
      body: { sparql: 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }', contextGraphId: 'open' },
    })
    expect(result.bindings).toEqual([{ n: '"2"^^<http://www.w3.org/2001/XMLSchema#integer>' }])
    expect(await admin.ok('clearSubscriptions')).toMatchObject({ cleared: [] })
  })

  it('that are saved come back at the next start [C-CG-14, C-CG-18]', async () => {
    await alice.ok('subscribeContextGraph', { body: { id: 'learned/open', save: true } })
    await admin.ok('clearSubscriptions')
    await daemon.restart()
    expect((await alice.ok('getContextGraph', byId('learned/open'))).subscribed).toBe(true)
    for (const id of ['learned/catalogue', 'open'])
      expect(await alice.ok('getContextGraph', byId(id))).toMatchObject({ id, subscribed: false })
  })

  it('that the network gives to everyone are there at the next start [C-CG-15]', async () => {
    const file = join(home, 'config.json')
    const config = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...config, defaultContextGraphs: ['learned/catalogue', 'nearby'] }))
    await daemon.restart()
    for (const id of ['learned/catalogue', 'nearby'])
      expect(await alice.ok('getContextGraph', byId(id))).toMatchObject({ id, subscribed: true })
  })
})

describe('DELETE /api/context-graph/:id', () => {
  it('erases a graph with all that is in it, and leaves it in the list only where the chain knows it', async () => {
    await alice.ok('createContextGraph', { body: { id: 'short-lived' } })
    const body = { contextGraphId: 'short-lived', name: 'a', quads: quads(1), alsoShareSwm: true }
    await alice.ok('createAsset', { body })
    expect(await admin.ok('deleteContextGraph', byId('short-lived'))).toEqual({
      deleted: true,
      contextGraphId: 'short-lived',
      assets: 1,
      erased: true,
      stillConfigured: [],
      olderCopies: [],
    })
    await admin.refuses('deleteContextGraph', byId('short-lived'), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.ok('createContextGraph', { body: { id: 'short-lived' } })
    expect((await alice.ok('listAssets', { query: { contextGraphId: 'short-lived' } })).assets).toEqual([])
    expect((await admin.ok('deleteContextGraph', byId('learned/catalogue'))).onChainId).toBe('37')
  })

  it('is for the operator, and not for what must stay', async () => {
    await admin.refuses('deleteContextGraph', byId('agents'), 'CONTEXT_GRAPH_SYSTEM')
    await admin.refuses('deleteContextGraph', byId('learned/hosted'), 'CONTEXT_GRAPH_HOSTED')
    await admin.refuses('deleteContextGraph', byId('77'), 'ON_CHAIN_ID_UNKNOWN')
    await alice.refuses('deleteContextGraph', byId('open'), 'ADMIN_TOKEN_REQUIRED')
    await anyone.refuses('deleteContextGraph', byId('open'), 'UNAUTHORIZED')
  })
})
