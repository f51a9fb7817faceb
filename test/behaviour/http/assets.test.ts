import { describe, expect, it } from 'vitest'
import { about, asked, cg, draft, labScene, ual } from '../../lib/lab-scene.js'
import { expectPages } from '../../lib/lists.js'
import { quads } from '../../lib/quads.js'

const { anyone, alice, bob } = await labScene()

describe('POST /api/knowledge-assets', () => {
  it('opens a draft, and opens it again [C-KL-01, C-KR-01]', async () => {
    const first = await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'first' } })
    expect(first).toMatchObject({ alreadyExists: false, status: 'draft-open', assertionVersion: 1 })
    expect(first.assertionUri).toBe(`did:kg:context-graph:${cg}/_wm/${alice.agent}/first`)
    const again = await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'first' } })
    expect(again).toMatchObject({ alreadyExists: true, kaId: first.kaId })
  })

  it('takes a name once in a context graph; in another, the same name is another asset with its own statements [C-KA-01, C-SV-01]', async () => {
    await alice.ok('createContextGraph', { body: { id: 'annex' } })
    const put = (who: typeof alice, contextGraphId: string, from: number) =>
      who.call('createAsset', {
        body: { contextGraphId, name: 'twin', quads: quads(1, from), alsoShareSwm: true },
      })
    const made = [await put(alice, cg, 70), await put(alice, 'annex', 80)]
    expect(new Set(made.map(({ body }) => (body as { kaId: string }).kaId)).size).toBe(2)
    expect((await put(bob, cg, 90)).body).toMatchObject({ code: 'ASSET_NAME_TAKEN' })
    const sparql = 'SELECT ?o { ?s <urn:test:p> ?o FILTER (?o IN ("70", "80", "90")) }'
    const found = async (contextGraphId: string) =>
      (await bob.ok('postQuery', { body: { sparql, contextGraphId } })).result.bindings
    expect([await found(cg), await found('annex')]).toEqual([[{ o: '"70"' }], [{ o: '"80"' }]])
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
  it('lists what the caller may see, in pages [C-RF-02]', async () => {
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
  it('appends, and makes the draft where there is none [C-KL-02, C-KR-02]', async () => {
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

describe('correcting what is shared', () => {
  const [one, two, three] = [quads(1), quads(1, 1), quads(1, 2)]

  it('replaces all of it with the next version', async () => {
    await alice.ok('createAsset', draft('wrong', { alsoShareSwm: true }))
    expect(await alice.ok('writeDraft', about('wrong', { quads: three, replace: true }))).toMatchObject({ written: 1 })
    await alice.ok('shareAsset', about('wrong'))
    expect(await bob.ok('assetQuads', asked('wrong'))).toMatchObject({ layer: 'swm', quads: three, count: 1 })
    const raw = { type: 'text/turtle', content: '<urn:a> <urn:p> "1" .' }
    const { params, query } = asked('wrong')
    await alice.ok('writeDraft', { params, query: { ...query, replace: 'true' }, raw })
    const { quads: held, seq } = await alice.ok('assetQuads', { params, query: { ...query, layer: 'wm' } })
    expect(held).toEqual([{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }])
    await alice.ok('discardDraft', about('wrong'))
    const { headers } = await alice.call('assetQuads', asked('wrong'))
    const unchanged = { params, query, headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('assetQuads', unchanged)).status).toBe(304)
    const then = await alice.ok('assetQuads', { params, query: { ...query, layer: 'wm', asOf: String(seq) } })
    expect(then).toMatchObject({ quads: held, seq })
  })

  it('removes and adds single statements', async () => {
    await alice.ok('createAsset', {
      body: { contextGraphId: cg, name: 'typo', quads: [...one, ...two], alsoShareSwm: true },
    })
    const edit = about('typo', { remove: one, add: three })
    expect(await alice.ok('editDraft', edit)).toMatchObject({ removed: 1, added: 1, tripleCount: 2, seededFrom: 'swm' })
    await alice.refuses('editDraft', edit, 'STATEMENTS_NOT_FOUND')
    await alice.ok('shareAsset', about('typo'))
    expect((await bob.ok('assetQuads', asked('typo'))).quads).toEqual([...two, ...three])
  })

  it('refuses strangers, what is sealed, and what is not there', async () => {
    await alice.refuses('editDraft', about('none', {}), 'ASSET_NOT_FOUND')
    await alice.refuses('editDraft', about('was-sealed', {}), 'KA_ASSERTION_ALREADY_FINALIZED')
    await alice.refuses('editDraft', about(ual, {}), 'KA_ID_MUTATION_UNSUPPORTED')
    await alice.refuses('editDraft', about('typo', { add: [{ subject: 'x' }] }), 'INVALID_QUADS')
    await bob.refuses('editDraft', about('typo', {}), 'ASSET_NAME_TAKEN')
    await bob.refuses('editDraft', about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await anyone.refuses('editDraft', about('typo', {}), 'UNAUTHORIZED')
    const at = (more: object) => ({ ...asked('typo'), query: { contextGraphId: cg, ...more } })
    await bob.refuses('assetQuads', at({ layer: 'wm' }), 'LAYER_EMPTY')
    await bob.refuses('assetQuads', at({ asOf: 'soon' }), 'AS_OF_INVALID')
    await bob.refuses('assetQuads', asked('none'), 'ASSET_NOT_FOUND')
    await bob.refuses('assetQuads', at({ contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await anyone.refuses('assetQuads', asked('typo'), 'UNAUTHORIZED')
  })
})

describe('GET …/wm/quads', () => {
  it('reads the draft in pages [C-KR-16]', async () => {
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

describe('GET /api/knowledge-assets/{name}', () => {
  it('tells the whole history of an asset, oldest first [C-KA-04, C-KR-17]', async () => {
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
  it.each(['publishAsset', 'publishAsync'] as const)('says that there is no chain: %s [C-KA-06]', async (id) => {
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
