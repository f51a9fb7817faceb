import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const cg = 'room'
await alice.ok('createContextGraph', { body: { id: cg } })

const secret = (object: string) => [{ subject: 'urn:test:s', predicate: 'urn:test:p', object: `"${object}"` }]
const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: cg, ...body } })
const asked = (name: string) => ({ params: { name }, query: { contextGraphId: cg } })
const everything = 'SELECT ?g ?o { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }'
const views = ['working-memory', 'shared-working-memory', 'verifiable-memory', undefined]

/** All that a caller can read by SPARQL, by any view and any endpoint. */
async function readable(who: typeof admin): Promise<string> {
  const found: string[] = []
  for (const view of views)
    for (const contextGraphId of [cg, undefined]) {
      const body = { sparql: everything, ...(view && { view }), ...(contextGraphId && { contextGraphId }) }
      found.push(JSON.stringify((await who.ok('postQuery', { body })).result))
    }
  found.push((await who.call('sparqlGet', { query: { query: everything } })).text)
  found.push((await who.call('graphSparqlGet', { params: { id: cg }, query: { query: everything } })).text)
  found.push((await who.call('sparqlGet', { query: { default: '' } })).text)
  return found.join('\n')
}

describe('a draft', () => {
  it('is invisible to every other agent, the operator included, on every route', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'diary', quads: secret('draft-secret') } })
    const { assertionUri } = await alice.ok('getAsset', asked('diary'))
    for (const other of [bob, admin]) {
      expect(await readable(other)).not.toContain('draft-secret')
      await other.refuses('getAsset', asked('diary'), 'ASSET_NOT_FOUND')
      await other.refuses('draftQuads', asked('diary'), 'DRAFT_NOT_FOUND')
      await other.refuses('extractionStatus', asked('diary'), 'EXTRACTION_NOT_FOUND')
      await other.refuses('finalizeDraft', about('diary'), 'DRAFT_NOT_FOUND')
      await other.refuses('shareAsset', about('diary'), 'DRAFT_NOT_FOUND')
      await other.refuses('shareAsync', about('diary'), 'DRAFT_NOT_FOUND')
      await other.refuses('renameDraft', about('diary', { newName: 'stolen' }), 'DRAFT_NOT_FOUND')
      await other.refuses('pullFrom', about('diary', { layer: 'swm' }), 'ASSET_NOT_FOUND')
      await other.refuses('discardDraft', about('diary'), 'ASSET_NOT_FOUND')
      await other.refuses('deleteAsset', asked('diary'), 'ASSET_NOT_FOUND')
      await other.refuses('publishAsset', about('diary'), 'ASSET_NOT_FOUND')
      const { assets, total } = await other.ok('listAssets', { query: { contextGraphId: cg } })
      expect({ assets, total }).toEqual({ assets: [], total: 0 })
      await other.refuses('sparqlGet', { query: { graph: assertionUri } }, 'GRAPH_NOT_FOUND')
      const raw = { type: 'text/turtle', content: '<urn:x> <urn:y> 1 .' }
      await other.refuses('sparqlPut', { query: { graph: assertionUri }, raw }, 'GRAPH_NOT_WRITABLE')
      await other.refuses('sparqlDelete', { query: { graph: assertionUri } }, 'GRAPH_NOT_WRITABLE')
      const update = { type: 'application/sparql-update', content: `DROP GRAPH <${assertionUri}>` }
      await other.refuses('sparqlPost', { raw: update }, 'GRAPH_NOT_WRITABLE')
    }
    expect(await readable(alice)).toContain('draft-secret')
  })

  it('of the same name is another one for each agent', async () => {
    await alice.ok('writeDraft', about('notes', { quads: secret('of alice') }))
    await bob.ok('writeDraft', about('notes', { quads: secret('of bob') }))
    expect((await bob.ok('draftQuads', asked('notes'))).quads.map(({ object }) => object)).toEqual(['"of bob"'])
    await bob.ok('discardDraft', about('notes'))
    expect((await alice.ok('draftQuads', asked('notes'))).count).toBe(1)
  })

  it('on top of what is shared does not show in what others see', async () => {
    await alice.ok('createAsset', {
      body: { contextGraphId: cg, name: 'page', quads: secret('shared-text'), alsoShareSwm: true },
    })
    await alice.ok('pullFrom', about('page', { layer: 'swm' }))
    await alice.ok('writeDraft', about('page', { quads: secret('not-yet-shared') }))
    const seen = await bob.ok('getAsset', asked('page'))
    expect(seen.wmCurrentAssertion).toBeUndefined()
    expect(seen.events.map(({ action }) => action)).toEqual(['asset.share'])
    expect(await readable(bob)).toContain('shared-text')
    expect(await readable(bob)).not.toContain('not-yet-shared')
  })
})

describe('private statements', () => {
  it('stay with their author when the asset is shared; only their root goes along', async () => {
    const body = {
      contextGraphId: cg,
      name: 'mixed',
      quads: secret('told-to-all'),
      privateQuads: secret('told-to-nobody'),
      alsoShareSwm: true,
    }
    expect((await alice.ok('createAsset', { body })).promotedCount).toBe(1)
    for (const other of [bob, admin]) {
      const seen = await readable(other)
      expect(seen).toContain('told-to-all')
      expect(seen).not.toContain('told-to-nobody')
      expect((await other.ok('getAsset', asked('mixed'))).privateTripleCount).toBe(0)
      await other.refuses(
        'sparqlGet',
        { query: { graph: `did:kg:context-graph:${cg}/_wm/${alice.agent}/mixed/_private` } },
        'GRAPH_NOT_FOUND',
      )
    }
    expect((await alice.ok('getAsset', asked('mixed'))).privateTripleCount).toBe(1)
    const shared = await alice.ok('postQuery', {
      body: { sparql: everything, contextGraphId: cg, view: 'shared-working-memory' },
    })
    expect(JSON.stringify(shared.result)).not.toContain('told-to-nobody')
  })

  it('are written beside the others and counted apart', async () => {
    const written = await alice.ok(
      'writeDraft',
      about('apart', { quads: secret('open'), privateQuads: secret('closed') }),
    )
    expect(written).toMatchObject({ written: 1, privateWritten: 1 })
    const { quads, count } = await alice.ok('draftQuads', asked('apart'))
    expect(count).toBe(1)
    expect(JSON.stringify(quads)).not.toContain('closed')
    const own = await alice.ok('postQuery', {
      body: { sparql: everything, contextGraphId: cg, view: 'working-memory' },
    })
    expect(JSON.stringify(own.result)).toContain('closed')
  })

  it('change the seal without showing in it', async () => {
    const put = (name: string, privateQuads?: object[]) =>
      alice.ok('createAsset', { body: { contextGraphId: cg, name, quads: secret('same'), privateQuads } })
    await put('without')
    await put('with', secret('hidden'))
    const without = await alice.ok('finalizeDraft', about('without'))
    const withPrivate = await alice.ok('finalizeDraft', about('with'))
    expect(withPrivate.merkleRoot).toBe(without.merkleRoot)
    expect(without.privateRoot).toMatch(/^0x0{64}$/)
    expect(withPrivate.privateRoot).not.toBe(without.privateRoot)
    expect(withPrivate.commitment).not.toBe(without.commitment)
  })
})

describe('private statements of a draft that is given up', () => {
  const mine = async () =>
    JSON.stringify(
      await alice.ok('postQuery', { body: { sparql: everything, contextGraphId: cg, view: 'working-memory' } }),
    )

  it('go with it, and those of the shared version stay', async () => {
    const name = 'second-thoughts'
    const privateQuads = secret('kept-secret')
    await alice.ok('createAsset', {
      body: { contextGraphId: cg, name, quads: secret('public'), privateQuads, alsoShareSwm: true },
    })
    for (const giveUp of ['discardDraft', 'pullFrom'] as const) {
      await alice.ok('pullFrom', about(name, { layer: 'swm' }))
      await alice.ok('writeDraft', about(name, { quads: [], privateQuads: secret('never-mind') }))
      expect(await mine()).toContain('never-mind')
      await alice.ok(giveUp, about(name, giveUp === 'pullFrom' ? { layer: 'swm', onConflict: 'replace' } : {}))
      expect(await mine()).not.toContain('never-mind')
      expect(await mine()).toContain('kept-secret')
      if (giveUp === 'pullFrom') await alice.ok('discardDraft', about(name))
    }
    expect((await alice.ok('getAsset', asked(name))).privateTripleCount).toBe(1)
  })
})

describe('what is gone from a context graph', () => {
  it('is gone for a member who was removed, drafts of its own included', async () => {
    await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1, allowedAgents: [bob.agent] } })
    await bob.ok('createAsset', { body: { contextGraphId: 'club', name: 'mine', quads: secret('in-the-club') } })
    const ask = { body: { sparql: everything, view: 'working-memory' } }
    expect(JSON.stringify(await bob.ok('postQuery', ask))).toContain('in-the-club')
    await alice.ok('removeParticipant', { params: { id: 'club' }, body: { agentAddress: bob.agent } })
    expect(JSON.stringify(await bob.ok('postQuery', ask))).not.toContain('in-the-club')
    await bob.refuses('postQuery', { body: { ...ask.body, contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
  })
})
