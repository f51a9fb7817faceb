import { describe, expect, it } from 'vitest'
import { about, asked, cg, draft, labScene, ual } from '../../lib/lab-scene.js'
import { quads } from '../../lib/quads.js'

const { anyone, alice, bob } = await labScene()

await alice.ok('createAsset', draft('was-sealed', { finalize: true }))
await alice.ok('createAsset', draft('was-shared', { alsoShareSwm: true }))

describe('POST …/swm/share', () => {
  it('moves a draft to the shared layer, once [C-KL-05, C-KR-06]', async () => {
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
  it('starts a draft from what is shared; sharing it again replaces that [C-KL-10, C-KR-14]', async () => {
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
    // Another member may build on it, under a name of its own.
    await bob.ok('pullFrom', about('edited', { layer: 'swm' }))
    await bob.refuses('shareAsset', about('edited'), 'ASSET_NAME_TAKEN')
    await bob.ok('discardDraft', about('edited'))
    await bob.refuses('pullFrom', about('x', { contextGraphId: 'club', layer: 'swm' }), 'NOT_ON_ALLOWLIST')
  })
})

describe('POST …/wm/discard', () => {
  it('removes a draft, which can then begin anew [C-KL-09, C-KR-15]', async () => {
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

describe('editing what another author has shared', () => {
  const texts = async (name: string, query = {}) =>
    (await alice.ok('draftQuads', asked(name, query))).quads.map(({ object }) => object).sort()
  const note = (object: string) => [{ subject: 'urn:test:story', predicate: 'urn:test:says', object: `"${object}"` }]

  it.each([
    ['open', false],
    ['sealed', true],
  ])(
    'offers a copy under a new name when the edited draft is %s, and loses no edit [C-KL-10]',
    async (state, isSealed) => {
      const [story, copy] = [`story-${state}`, `copy-${state}`]
      await bob.ok('createAsset', { body: { contextGraphId: cg, name: story, quads: note('bob'), alsoShareSwm: true } })
      await alice.ok('pullFrom', about(story, { layer: 'swm' }))
      await alice.ok('writeDraft', about(story, { quads: note('alice') }))
      if (isSealed) await alice.ok('finalizeDraft', about(story))
      const refusal = await alice.refuses('shareAsset', about(story), 'ASSET_NAME_TAKEN')
      expect(refusal.remedy).toContain(`/api/knowledge-assets/${story}/wm/rename`)
      expect(await texts(story)).toEqual(['"alice"', '"bob"'])
      await alice.ok('renameDraft', about(story, { newName: copy }))
      expect(await alice.ok('shareAsset', about(copy))).toMatchObject({ swmShared: true, promotedCount: 2 })
      const { agentAddress } = await alice.ok('getAsset', asked(copy))
      expect(agentAddress.toLowerCase()).toBe(alice.agent)
      const { agentAddress: author } = await alice.ok('getAsset', asked(story))
      expect(author.toLowerCase()).toBe(bob.agent)
    },
  )
})
