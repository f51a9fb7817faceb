import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { expectPages } from '../lib/lists.js'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const anyone = api(() => daemon.url)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const cg = 'lab'
await alice.ok('createContextGraph', { body: { id: cg } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createSubGraph', { body: { contextGraphId: cg, subGraphName: 'part' } })

const ual = `did:kg:evm:31337/0x${'11'.repeat(20)}/123`
/** A call about an asset, with more fields where they are needed. */
const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: cg, ...body } })
const asked = (name: string, query: object = {}) => ({ params: { name }, query: { contextGraphId: cg, ...query } })
const draft = (name: string, body: object = {}) => ({ body: { contextGraphId: cg, name, quads: quads(2), ...body } })

describe('POST /api/knowledge-assets', () => {
  it('opens a draft, and opens it again', async () => {
    const first = await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'first' } })
    expect(first).toMatchObject({ alreadyExists: false, status: 'draft-open', assertionVersion: 1 })
    expect(first.assertionUri).toBe(`did:kg:context-graph:${cg}/_wm/${alice.agent}/first`)
    const again = await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'first' } })
    expect(again).toMatchObject({ alreadyExists: true, kaId: first.kaId })
  })

  it('writes, seals and shares in the same call', async () => {
    const done = await alice.ok('createAsset', draft('at-once', { alsoShareSwm: true }))
    expect(done).toMatchObject({ written: 2, sealed: true, swmShared: true, promotedCount: 2, status: 'swm-shared' })
    expect(done.merkleRoot).toMatch(/^0x[0-9a-f]{64}$/)
    const sealed = await alice.ok('createAsset', draft('sealed-only', { finalize: true }))
    expect(sealed).toMatchObject({ sealed: true, status: 'wm-sealed' })
  })

  it.each([
    ['INVALID_QUADS', { quads: [{ subject: 'not an iri', predicate: 'urn:p', object: '"x"' }] }],
    ['INVALID_QUADS', { quads: [{ subject: 'urn:s', predicate: 'urn:p' }] }],
    ['OVERSIZED_RDF_LITERAL', { quads: [{ subject: 'urn:s', predicate: 'urn:p', object: `"${'x'.repeat(70_000)}"` }] }],
    [
      'KA_NAMED_GRAPH_UNSUPPORTED',
      { quads: [{ subject: 'urn:s', predicate: 'urn:p', object: '"x"', graph: 'urn:g' }] },
    ],
    ['VALIDATION_FAILED', { quads: 'no list' }],
    ['VALIDATION_FAILED', { surprise: true }],
    ['AUTHOR_MISMATCH', { authorAgentAddress: `0x${'12'.repeat(20)}` }],
    ['CONTEXT_GRAPH_NOT_FOUND', { contextGraphId: 'none' }],
    ['ON_CHAIN_ID_UNKNOWN', { contextGraphId: '#99' }],
    ['SUB_GRAPH_NOT_FOUND', { subGraphName: 'none' }],
    ['INVALID_ASSET_NAME', { name: 'a b' }],
    ['KA_IDENTIFIER_RESERVED', { name: 'did:x:y' }],
    ['ASSERTION_EMPTY', { quads: [], finalize: true }],
  ])('refuses with %s and stores nothing', async (code, body) => {
    await alice.refuses('createAsset', draft('refused', body), code)
    if (code !== 'ASSERTION_EMPTY') await alice.refuses('getAsset', asked('refused'), 'ASSET_NOT_FOUND')
  })

  it('refuses what the state of the asset does not allow', async () => {
    await alice.ok('createAsset', draft('was-sealed', { finalize: true }))
    await alice.refuses('createAsset', draft('was-sealed'), 'KA_ASSERTION_ALREADY_FINALIZED')
    await alice.ok('createAsset', draft('was-shared', { alsoShareSwm: true }))
    await alice.refuses('createAsset', draft('was-shared'), 'ILLEGAL_MOVE')
    await bob.refuses('createAsset', draft('was-shared'), 'ASSET_NAME_TAKEN')
    await bob.refuses('createAsset', { body: { contextGraphId: 'club', name: 'x' } }, 'NOT_ON_ALLOWLIST')
  })
})

describe('GET /api/knowledge-assets', () => {
  it('lists what the caller may see, in pages', async () => {
    await alice.ok('createContextGraph', { body: { id: 'listed' } })
    const put = (who: typeof alice, name: string, body: object) =>
      who.ok('createAsset', { body: { contextGraphId: 'listed', name, quads: quads(1), ...body } })
    await put(alice, 'a-shared', { alsoShareSwm: true })
    await put(alice, 'b-draft', {})
    await put(bob, 'c-draft', {})
    const query = { contextGraphId: 'listed' }
    const all = await expectPages(alice, 'listAssets', 'assets', { query })
    expect(all.map(({ name }) => name)).toEqual(['a-shared', 'b-draft'])
    const names = async (more: object) =>
      (await bob.ok('listAssets', { query: { ...query, ...more } })).assets.map(({ name }) => name)
    expect(await names({})).toEqual(['a-shared', 'c-draft'])
    expect(await names({ layer: 'wm' })).toEqual(['c-draft'])
    expect(await names({ layer: 'swm' })).toEqual(['a-shared'])
    expect(await names({ layer: 'vm' })).toEqual([])
    expect((await bob.ok('listAssets', { query })).total).toBe(2)
  })

  it('refuses wrong places', async () => {
    await bob.refuses('listAssets', { query: { contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('listAssets', { query: { contextGraphId: 'none' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('listAssets', { query: { contextGraphId: cg, subGraphName: 'none' } }, 'SUB_GRAPH_NOT_FOUND')
    await bob.refuses('listAssets', { query: { contextGraphId: cg, layer: 'xm' } }, 'VALIDATION_FAILED')
    await anyone.refuses('listAssets', { query: { contextGraphId: cg } }, 'UNAUTHORIZED')
  })
})

describe('POST …/wm/write', () => {
  it('appends, and makes the draft where there is none', async () => {
    expect(await alice.ok('writeDraft', about('grows', { quads: quads(3) }))).toMatchObject({ written: 3 })
    const { seq } = await alice.ok('writeDraft', about('grows', { quads: quads(3, 2) }))
    expect(seq).toBeGreaterThan(0)
    expect((await alice.ok('draftQuads', asked('grows'))).count).toBe(5)
  })

  it.each([
    ['text/turtle', '<urn:a> <urn:p> "1", [] .'],
    ['application/n-triples', '<urn:a> <urn:p> "1" .\n_:x <urn:p> "2" .'],
    ['application/ld+json', '{"@id": "urn:a", "urn:p": ["1", "2"]}'],
  ])('takes RDF as %s', async (type, content) => {
    const name = type.replace(/\W/g, '-')
    const written = await alice.ok('writeDraft', { ...asked(name), raw: { type, content } })
    expect(written.written).toBe(2)
  })

  it('refuses RDF that cannot be read, and a place that is missing', async () => {
    const turtle = (content: string) => ({ type: 'text/turtle', content })
    await alice.refuses('writeDraft', { ...asked('broken'), raw: turtle('<urn:a> <urn:p>') }, 'RDF_SYNTAX_ERROR')
    await alice.refuses(
      'writeDraft',
      { params: { name: 'x' }, raw: turtle('<urn:a> <urn:p> 1 .') },
      'VALIDATION_FAILED',
    )
    await alice.refuses('getAsset', asked('broken'), 'ASSET_NOT_FOUND')
  })

  it.each([
    ['INVALID_QUADS', 'w', { quads: [{ subject: '"literal"', predicate: 'urn:p', object: '"x"' }] }],
    ['VALIDATION_FAILED', 'w', {}],
    ['CONTEXT_GRAPH_NOT_FOUND', 'w', { contextGraphId: 'none', quads: [] }],
    ['SUB_GRAPH_NOT_FOUND', 'w', { subGraphName: 'none', quads: [] }],
    ['INVALID_ASSET_NAME', 'a b', { quads: [] }],
    ['KA_ID_MUTATION_UNSUPPORTED', ual, { quads: [] }],
    ['KA_ASSERTION_ALREADY_FINALIZED', 'was-sealed', { quads: quads(1) }],
    ['ILLEGAL_MOVE', 'was-shared', { quads: quads(1) }],
  ])('refuses with %s', async (code, name, body) => {
    await alice.refuses('writeDraft', about(name, body), code)
  })

  it('refuses strangers and names of others', async () => {
    await bob.refuses('writeDraft', about('was-shared', { quads: quads(1) }), 'ASSET_NAME_TAKEN')
    await bob.refuses('writeDraft', about('x', { contextGraphId: 'club', quads: [] }), 'NOT_ON_ALLOWLIST')
    await anyone.refuses('writeDraft', about('x', { quads: [] }), 'UNAUTHORIZED')
  })
})

describe('GET …/wm/quads', () => {
  it('reads the draft in pages', async () => {
    await alice.ok('writeDraft', about('read', { quads: quads(5) }))
    const all = await expectPages(alice, 'draftQuads', 'quads', asked('read'))
    expect(all).toEqual(quads(5))
  })

  it('refuses other agents’ drafts', async () => {
    await alice.refuses('draftQuads', asked('none'), 'DRAFT_NOT_FOUND')
    await alice.refuses('draftQuads', asked('read', { agentAddress: bob.agent }), 'AUTHOR_MISMATCH')
    await alice.ok('draftQuads', asked('read', { agentAddress: alice.agent }))
    await bob.refuses('draftQuads', asked('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('POST …/swm/share', () => {
  it('moves a draft to the shared layer, once', async () => {
    await alice.ok('writeDraft', about('shared', { quads: quads(4) }))
    const done = await alice.ok('shareAsset', about('shared'))
    expect(done).toMatchObject({ swmShared: true, promotedCount: 4, sealed: true, publishReady: false })
    await alice.refuses('draftQuads', asked('shared'), 'DRAFT_NOT_FOUND')
    const again = await alice.ok('shareAsset', about('shared'))
    expect(again).toMatchObject({ promotedCount: 0, merkleRoot: done.merkleRoot })
    expect(again.shareOperationId).toBe(done.shareOperationId)
  })

  it('refuses what is empty, missing or taken', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'empty' } })
    await alice.refuses('shareAsset', about('empty'), 'ASSERTION_EMPTY')
    await alice.refuses('shareAsset', about('none'), 'DRAFT_NOT_FOUND')
    await alice.ok('writeDraft', about('race', { quads: quads(1) }))
    await bob.ok('writeDraft', about('race', { quads: quads(1) }))
    await bob.ok('shareAsset', about('race'))
    await alice.refuses('shareAsset', about('race'), 'ASSET_NAME_TAKEN')
    await bob.refuses('shareAsset', about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await anyone.refuses('shareAsset', about('x'), 'UNAUTHORIZED')
    await alice.refuses('shareAsset', about('x', { entities: 'some' }), 'VALIDATION_FAILED')
  })
})

describe('POST …/wm/pull-from', () => {
  it('starts a draft from what is shared; sharing it again replaces that', async () => {
    await alice.ok('createAsset', draft('edited', { alsoShareSwm: true }))
    expect(await alice.ok('pullFrom', about('edited', { layer: 'swm' }))).toMatchObject({
      wmDraft: 'open',
      seededFrom: { layer: 'swm' },
      tripleCount: 2,
    })
    await alice.ok('writeDraft', about('edited', { quads: quads(1, 10) }))
    await alice.refuses('pullFrom', about('edited', { layer: 'swm' }), 'WM_DRAFT_CONFLICT')
    expect((await alice.ok('shareAsset', about('edited'))).promotedCount).toBe(3)
    const { assertionVersion, swmCurrentAssertion } = await alice.ok('getAsset', asked('edited'))
    expect(assertionVersion).toBe(2)
    expect(swmCurrentAssertion?.tripleCount).toBe(3)
  })

  it('replaces a draft where that is wanted', async () => {
    await alice.ok('pullFrom', about('edited', { layer: 'swm' }))
    await alice.ok('writeDraft', about('edited', { quads: quads(5, 50) }))
    await alice.ok('pullFrom', about('edited', { layer: 'swm', onConflict: 'replace' }))
    expect((await alice.ok('draftQuads', asked('edited'))).count).toBe(3)
    await alice.ok('discardDraft', about('edited'))
    expect((await alice.ok('getAsset', asked('edited'))).status).toBe('swm-shared')
  })

  it('refuses an empty layer and what is not there', async () => {
    await alice.refuses('pullFrom', about('edited', { layer: 'vm' }), 'PULL_FROM_EMPTY_SOURCE')
    await alice.refuses('pullFrom', about('none', { layer: 'swm' }), 'ASSET_NOT_FOUND')
    await alice.refuses('pullFrom', about('edited', { layer: 'wm' }), 'VALIDATION_FAILED')
    await bob.refuses('pullFrom', about('edited', { layer: 'swm' }), 'ASSET_NAME_TAKEN')
    await bob.refuses('pullFrom', about('x', { contextGraphId: 'club', layer: 'swm' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('POST …/wm/discard', () => {
  it('removes a draft, which can then begin anew', async () => {
    await alice.ok('writeDraft', about('thrown', { quads: quads(2) }))
    expect(await alice.ok('discardDraft', about('thrown'))).toEqual({ discarded: true })
    await alice.refuses('getAsset', asked('thrown'), 'ASSET_NOT_FOUND')
    await alice.ok('writeDraft', about('thrown', { quads: quads(1) }))
    expect((await alice.ok('draftQuads', asked('thrown'))).count).toBe(1)
  })

  it('discards a sealed draft too, and nothing else', async () => {
    await alice.ok('createAsset', draft('sealed-thrown', { finalize: true }))
    await alice.ok('discardDraft', about('sealed-thrown'))
    await alice.refuses('discardDraft', about('sealed-thrown'), 'ASSET_NOT_FOUND')
    await alice.refuses('discardDraft', about('was-shared'), 'KA_WM_LIFECYCLE_REQUIRED')
    await bob.refuses('discardDraft', about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('POST …/wm/rename', () => {
  it('gives an open draft another name, with its statements and its id', async () => {
    const { kaId } = await alice.ok('createAsset', draft('old-name'))
    expect(await alice.ok('renameDraft', about('old-name', { newName: 'new-name' }))).toEqual({
      renamed: true,
      name: 'new-name',
      assertionUri: `did:kg:context-graph:${cg}/_wm/${alice.agent}/new-name`,
    })
    expect((await alice.ok('draftQuads', asked('new-name'))).quads).toEqual(quads(2))
    expect((await alice.ok('getAsset', asked('new-name'))).kaId).toBe(kaId)
    await alice.refuses('getAsset', asked('old-name'), 'ASSET_NOT_FOUND')
  })

  it('refuses names that are taken or not allowed, and what is sealed or shared', async () => {
    await alice.ok('createAsset', draft('stays'))
    const to = (newName: string) => about('stays', { newName })
    await alice.refuses('renameDraft', to('new-name'), 'ASSET_NAME_TAKEN')
    await alice.refuses('renameDraft', to('race'), 'ASSET_NAME_TAKEN')
    await alice.refuses('renameDraft', to('a b'), 'INVALID_ASSET_NAME')
    await alice.refuses('renameDraft', to('did:x:y'), 'KA_IDENTIFIER_RESERVED')
    await alice.refuses('renameDraft', to(''), 'VALIDATION_FAILED')
    await alice.refuses('renameDraft', about('none', { newName: 'x' }), 'DRAFT_NOT_FOUND')
    await alice.refuses('renameDraft', about('was-sealed', { newName: 'x' }), 'KA_WM_LIFECYCLE_REQUIRED')
    await bob.refuses('renameDraft', about('x', { contextGraphId: 'club', newName: 'y' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('DELETE /api/knowledge-assets/{name}', () => {
  it('removes an asset that nobody else has seen', async () => {
    await alice.ok('createAsset', draft('deleted'))
    expect(await alice.ok('deleteAsset', asked('deleted'))).toEqual({ deleted: true })
    await alice.refuses('deleteAsset', asked('deleted'), 'ASSET_NOT_FOUND')
    await alice.refuses('deleteAsset', asked('was-shared'), 'KA_WM_LIFECYCLE_REQUIRED')
    await bob.refuses('deleteAsset', asked('was-shared'), 'KA_WM_LIFECYCLE_REQUIRED')
    await bob.refuses('deleteAsset', asked('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await bob.refuses('deleteAsset', { params: { name: 'x' } }, 'VALIDATION_FAILED')
  })
})

describe('GET /api/knowledge-assets/{name}', () => {
  it('tells the whole history of an asset, oldest first', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'story' } })
    await alice.ok('writeDraft', about('story', { quads: quads(2) }))
    await alice.ok('finalizeDraft', about('story'))
    await alice.ok('shareAsset', about('story'))
    await alice.ok('pullFrom', about('story', { layer: 'swm' }))
    const story = await alice.ok('getAsset', asked('story'))
    expect(story.events.map(({ action }) => action)).toEqual([
      'asset.create',
      'asset.write',
      'asset.finalize',
      'asset.share',
      'asset.pull',
    ])
    expect(story.events.map(({ seq }) => seq)).toEqual(story.events.map(({ seq }) => seq).sort((a, b) => a - b))
    expect(story).toMatchObject({
      status: 'swm-shared',
      state: 'shared',
      memoryLayer: 'SWM',
      agentAddress: alice.agent,
    })
    expect(story.seal?.merkleRoot).toBe(story.swmCurrentAssertion?.root)
  })

  it('finds an asset by its author and number, and by its author’s address', async () => {
    const { kaNumber, kaId } = await alice.ok('getAsset', asked('story'))
    expect((await bob.ok('getAsset', asked(`${alice.agent}:${kaNumber}`))).kaId).toBe(kaId)
    expect((await bob.ok('getAsset', asked('story', { agentAddress: alice.agent }))).kaId).toBe(kaId)
    await bob.refuses('getAsset', asked('story', { agentAddress: bob.agent }), 'ASSET_NOT_FOUND')
    await bob.refuses('getAsset', asked(ual), 'ASSET_NOT_FOUND')
    await bob.refuses('getAsset', asked('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await alice.call('getAsset', asked('story'))
    const again = { ...asked('story'), headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('getAsset', again)).status).toBe(304)
  })
})

describe('publishing', () => {
  it.each(['publishAsset', 'publishAsync'] as const)('says that there is no chain: %s', async (id) => {
    const options = { publisherNodeIdentityIdOverride: '0' }
    await alice.refuses(id, about('was-shared', { options }), 'CHAIN_UNAVAILABLE')
    await alice.refuses(
      id,
      about('was-shared', { options: { publisherNodeIdentityIdOverride: '-1' } }),
      'VALIDATION_FAILED',
    )
    await alice.refuses(id, about('none'), 'ASSET_NOT_FOUND')
    await bob.refuses(id, about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('a name that no asset can have', () => {
  it.each(['finalizeDraft', 'shareAsset', 'discardDraft'] as const)('is refused by %s', async (id) => {
    await alice.refuses(id, about('a b'), 'INVALID_ASSET_NAME')
    await alice.refuses(id, about(ual), 'KA_ID_MUTATION_UNSUPPORTED')
  })

  it('is refused where more is asked for', async () => {
    await alice.refuses('pullFrom', about('a b', { layer: 'swm' }), 'INVALID_ASSET_NAME')
    await alice.refuses('pullFrom', about(ual, { layer: 'swm' }), 'KA_ID_MUTATION_UNSUPPORTED')
    await alice.refuses('renameDraft', about(ual, { newName: 'x' }), 'KA_ID_MUTATION_UNSUPPORTED')
    await alice.refuses('deleteAsset', asked('a b'), 'INVALID_ASSET_NAME')
    await alice.refuses('deleteAsset', asked(ual), 'KA_ID_MUTATION_UNSUPPORTED')
    await alice.refuses('getAsset', asked('a b'), 'ASSET_NOT_FOUND')
  })
})
