import { checkBundle } from '@kg/core/verify'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
const bob = await register(daemon, 'bob')
await alice.ok('createContextGraph', { body: { id: 'lab' } })
await alice.ok('createSubGraph', { body: { contextGraphId: 'lab', subGraphName: 'part' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })

const proofOf = (name: string, query: Record<string, string> = {}) => ({
  params: { name },
  query: { contextGraphId: 'lab', ...query },
})
const shared = (name: string, content: object[], more: object = {}) =>
  alice.ok('createAsset', { body: { contextGraphId: 'lab', name, quads: content, alsoShareSwm: true, ...more } })

const secret = { subject: 'urn:test:s', predicate: 'urn:test:salary', object: '"a secret sum"' }
await shared('people', [
  { subject: 'urn:test:ann', predicate: 'urn:test:name', object: '"Ann \\"A.\\" Żak"' },
  { subject: 'urn:test:ann', predicate: 'urn:test:age', object: '"41"^^<http://www.w3.org/2001/XMLSchema#integer>' },
  { subject: 'urn:test:ann', predicate: 'urn:test:likes', object: '_:x' },
  { subject: '_:x', predicate: 'urn:test:name', object: '"tea"@EN' },
])
await shared('mixed', quads(3), { privateQuads: [secret] })

describe('GET …/proof', () => {
  it('gives a bundle of the whole asset that holds without the node', async () => {
    const bundle = await bob.ok('getProof', proofOf('people'))
    expect(checkBundle(bundle)).toMatchObject({ ok: true })
    expect(bundle).toMatchObject({
      version: 1,
      contextGraphId: 'lab',
      commitment: { leafCount: 4 },
      seal: { fields: { name: 'people', version: 1, author: alice.agent } },
    })
    expect('content' in bundle && bundle.content).toContain('<urn:test:ann> <urn:test:likes> _:c14n0 .')
    expect(bundle).not.toHaveProperty('anchor')
  })

  it('gives a bundle of one statement, however it is written', async () => {
    const written = [
      ['<urn:test:ann> <urn:test:age> 41 .', '"41"^^<http://www.w3.org/2001/XMLSchema#integer> .'],
      ['  <urn:test:ann>  <urn:test:age> 41', '"41"^^<http://www.w3.org/2001/XMLSchema#integer> .'],
      ["<urn:test:ann> <urn:test:name> '''Ann \"A.\" \\u017Bak'''.", '"Ann \\"A.\\" Żak" .'],
      ['<urn:test:ann> <urn:test:likes> _:c14n0 .', '_:c14n0 .'],
      ['_:c14n0 <urn:test:name> "tea"@en .', '"tea"@en .'],
    ] as const
    for (const [statement, end] of written) {
      const bundle = await bob.ok('getProof', proofOf('people', { statement }))
      expect(checkBundle(bundle)).toMatchObject({ ok: true })
      expect('statement' in bundle && bundle.statement.line.endsWith(end)).toBe(true)
    }
  })

  it('commits to private statements and never shows them, not even to their author', async () => {
    const bundle = await alice.ok('getProof', proofOf('mixed'))
    expect(checkBundle(bundle)).toMatchObject({ ok: true })
    expect(bundle.commitment.privateRoot).not.toMatch(/^0x0+$/)
    expect(JSON.stringify(bundle)).not.toContain('secret')
    const statement = '<urn:test:s> <urn:test:salary> "a secret sum" .'
    await alice.refuses('getProof', proofOf('mixed', { statement }), 'STATEMENT_NOT_IN_ASSET')
  })

  it('proves what is shared while a newer draft is open', async () => {
    await shared('moving', quads(2))
    const before = await alice.ok('getProof', proofOf('moving'))
    await alice.ok('pullFrom', { params: { name: 'moving' }, body: { contextGraphId: 'lab', layer: 'swm' } })
    await alice.ok('writeDraft', { params: { name: 'moving' }, body: { contextGraphId: 'lab', quads: quads(1, 9) } })
    expect(await alice.ok('getProof', proofOf('moving'))).toEqual(before)
    await alice.ok('shareAsset', { params: { name: 'moving' }, body: { contextGraphId: 'lab' } })
    const after = await alice.ok('getProof', proofOf('moving', { layer: 'swm' }))
    expect(after.seal.fields.version).toBe(2)
    expect(checkBundle(after)).toMatchObject({ ok: true })
  })

  it('proves large assets in whole and in part', async () => {
    const statements = quads(6000)
    await shared('large', statements)
    const given = proofOf('large')
    const answer = await bob.call('getProof', given)
    const bundle = answer.body as { content: string[] }
    expect(bundle.content).toHaveLength(6000)
    expect(checkBundle(bundle)).toMatchObject({ ok: true })
    const again = await bob.call('getProof', { ...given, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.status).toBe(304)
    for (const at of [0, 5999, 17]) {
      const statement = `<urn:test:s${at}> <urn:test:p> "${at}" .`
      expect(checkBundle(await bob.ok('getProof', proofOf('large', { statement })))).toMatchObject({ ok: true })
    }
    const absent = '<urn:test:s1> <urn:test:p> "2" .'
    await bob.refuses('getProof', proofOf('large', { statement: absent }), 'STATEMENT_NOT_IN_ASSET')
  })

  it('finds the asset by its place, author and number', async () => {
    const part = { contextGraphId: 'lab', subGraphName: 'part', name: 'inner', quads: quads(1), alsoShareSwm: true }
    const { kaId } = await alice.ok('createAsset', { body: part })
    const bundle = await bob.ok('getProof', proofOf('inner', { subGraphName: 'part', agentAddress: alice.agent }))
    expect(bundle.seal.fields.kaId).toBe(kaId)
    const number = BigInt.asUintN(96, BigInt(kaId))
    expect(await bob.ok('getProof', proofOf(`${alice.agent}:${number}`))).toEqual(bundle)
    await bob.refuses('getProof', proofOf('people', { subGraphName: 'part' }), 'ASSET_NOT_FOUND')
    await bob.refuses('getProof', proofOf('inner', { agentAddress: bob.agent }), 'ASSET_NOT_FOUND')
  })

  it('says how statements are written when the asset does not hold one', async () => {
    const statement = '<urn:test:ann> <urn:test:likes> _:x .'
    const problem = await bob.refuses('getProof', proofOf('people', { statement }), 'STATEMENT_NOT_IN_ASSET')
    expect(problem.remedy).toContain('_:c14n0')
  })

  it('refuses what is no statement, or more than one', async () => {
    const ask = (statement: string) => proofOf('people', { statement })
    await bob.refuses('getProof', ask('<urn:a> <urn:b>'), 'RDF_SYNTAX_ERROR')
    await bob.refuses('getProof', ask('nonsense'), 'RDF_SYNTAX_ERROR')
    await bob.refuses('getProof', ask('<urn:a> <urn:b> 1, 2 .'), 'VALIDATION_FAILED')
    await bob.refuses('getProof', ask('# nothing'), 'VALIDATION_FAILED')
    await bob.refuses('getProof', ask('x'.repeat(12_001)), 'VALIDATION_FAILED')
    await bob.refuses('getProof', proofOf('people', { layer: 'wm' }), 'VALIDATION_FAILED')
  })

  it('refuses what is not shared, not published or not there', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: 'lab', name: 'draft', quads: quads(1), finalize: true } })
    await alice.refuses('getProof', proofOf('draft'), 'NOTHING_TO_PROVE')
    await bob.refuses('getProof', proofOf('draft'), 'ASSET_NOT_FOUND')
    const problem = await alice.refuses('getProof', proofOf('people', { layer: 'vm' }), 'NOTHING_TO_PROVE')
    expect(problem.remedy).toContain('layer swm')
    await alice.refuses('getProof', proofOf('none'), 'ASSET_NOT_FOUND')
    await alice.refuses('getProof', proofOf('people', { contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('getProof', proofOf('people', { subGraphName: 'none' }), 'SUB_GRAPH_NOT_FOUND')
  })

  it('answers only those who may read the asset', async () => {
    const body = { contextGraphId: 'club', name: 'minutes', quads: quads(2), alsoShareSwm: true }
    await alice.ok('createAsset', { body })
    const given = proofOf('minutes', { contextGraphId: 'club' })
    expect(checkBundle(await alice.ok('getProof', given))).toMatchObject({ ok: true })
    await bob.refuses('getProof', given, 'NOT_ON_ALLOWLIST')
    await api(daemon.url).refuses('getProof', given, 'UNAUTHORIZED')
    await operator(daemon).call('getProof', proofOf('people'))
  })
})
