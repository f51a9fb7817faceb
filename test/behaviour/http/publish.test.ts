import { checkBundle, type RpcRequest, verdictOn } from '@kg/core/verify'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon({ env: { KG_NETWORK: 'local' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const alice = await register(daemon, 'alice')
const bob = await register(daemon, 'bob')
await alice.ok('createContextGraph', { body: { id: 'lab' } })
await alice.ok('createContextGraph', { body: { id: 'desk' } })

const about = (name: string, body: object = {}, query = {}) => ({
  params: { name },
  query,
  body: { contextGraphId: 'lab', ...body },
})
const asked = (name: string) => ({ params: { name }, query: { contextGraphId: 'lab' } })
const shared = (name: string, content: object[] = quads(3), contextGraphId = 'lab') =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads: content, alsoShareSwm: true } })
const count = async (view: string, contextGraphId = 'lab') => {
  const sparql = 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }'
  const { result } = await alice.ok('postQuery', { body: { sparql, contextGraphId, view } })
  return Number(/"(\d+)"/.exec(result.bindings?.[0]?.n ?? '')?.[1])
}

describe('before a context graph is registered', () => {
  it('says what stands in the way, and sends nothing [C-KL-07, C-SV-03]', async () => {
    await shared('early')
    const plan = await alice.ok('publishAsset', about('early', {}, { explain: 1 }))
    expect(plan).toMatchObject({ ok: false, obstacles: [{ code: 'CONTEXT_GRAPH_NOT_REGISTERED' }] })
    const { remedy } = await alice.refuses('publishAsset', about('early'), 'CONTEXT_GRAPH_NOT_REGISTERED')
    expect(remedy).toContain('POST /api/context-graph/register')
  })
})

describe('POST /api/context-graph/register', () => {
  it('gives the graph its number, answers the same when asked again, and is the curator’s to do [C-CG-12, C-GL-02]', async () => {
    await bob.refuses('registerContextGraph', { body: { id: 'lab' } }, 'NOT_CURATOR')
    await alice.refuses('registerContextGraph', { body: { id: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await admin.refuses('registerContextGraph', { body: { id: 'agents' } }, 'CONTEXT_GRAPH_SYSTEM')
    const first = await alice.ok('registerContextGraph', { body: { id: 'lab' } })
    const again = await alice.ok('registerContextGraph', { body: { id: 'lab' } })
    expect(again).toEqual({ ...first, txHash: undefined })
    const found = await bob.ok('getContextGraph', { params: { id: `#${first.onChainId}` } })
    expect(found).toMatchObject({ id: 'lab', registered: true, onChainId: first.onChainId, nameHash: first.nameHash })
  })

  it('can be asked for when the graph is created', async () => {
    const made = await alice.ok('createContextGraph', { body: { id: 'at-once', register: true } })
    expect(made).toMatchObject({ created: true, registered: true })
  })
})

describe('POST …/vm/publish', () => {
  it('moves the shared asset to the published layer, where a query finds it when the call returns [C-CG-12, C-GL-02, C-KA-03, C-KL-07, C-KR-12]', async () => {
    await shared('first', quads(5, 100))
    const before = await count('verifiable-memory')
    const plan = await alice.ok('publishAsset', about('first', {}, { explain: 1 }))
    expect(plan).toMatchObject({ ok: true, tripleCount: 5, quorum: { required: 1, available: 1 }, obstacles: [] })
    const published = await alice.ok('publishAsset', about('first'))
    expect(published).toMatchObject({ status: 'confirmed', version: 1, tripleCount: 5, alreadyPublished: false })
    expect(await count('verifiable-memory')).toBe(before + 5)
    const found = await bob.ok('getAsset', asked('first'))
    expect(found).toMatchObject({ status: 'vm-confirmed', memoryLayer: 'VM', anchor: { chainId: 31337 } })
    expect(found.swmCurrentAssertion).toBeUndefined()
    expect(found.events.map(({ action }) => action)).toEqual(['asset.share', 'asset.publish'])
  })

  it('can be held against the chain by whoever may ask only this node', async () => {
    const bundle = await bob.ok('getProof', asked('first'))
    const { anchor } = bundle
    const relayed = await bob.ok('getChainReceipt', { query: { txHash: anchor?.txHash ?? '' } })
    const request: RpcRequest = async (method) => (method === 'eth_chainId' ? relayed.chainId : relayed.receipt)
    expect(await verdictOn(bundle, { request })).toMatchObject({ ok: true })
    const forged = { ...bundle, anchor: { ...anchor, blockNumber: 1 } }
    expect(await verdictOn(forged, { request })).toMatchObject({ ok: false, failed: 'anchor' })
    const unknown = await bob.ok('getChainReceipt', { query: { txHash: `0x${'0'.repeat(64)}` } })
    expect(unknown.receipt).toBeNull()
    expect(unknown.newestBlock).toBeGreaterThanOrEqual(anchor?.blockNumber ?? 1)
  })

  it('answers the same when asked again', async () => {
    await shared('again')
    const first = await alice.ok('publishAsset', about('again'))
    expect(await alice.ok('publishAsset', about('again'))).toEqual({ ...first, alreadyPublished: true })
  })

  it('publishes once when ten ask at the same time', async () => {
    await shared('race')
    const all = await Promise.all(Array.from({ length: 10 }, () => alice.ok('publishAsset', about('race'))))
    expect(new Set(all.map((one) => (one as { txHash: string }).txHash)).size).toBe(1)
  })

  it('publishes what is pulled, changed and shared again as version 2 [C-KL-10, C-KR-14, C-SV-02]', async () => {
    await shared('twice', quads(2, 200))
    await alice.ok('publishAsset', about('twice'))
    await alice.ok('pullFrom', about('twice', { layer: 'vm' }))
    await alice.ok('writeDraft', about('twice', { quads: quads(1, 202) }))
    await alice.ok('shareAsset', about('twice'))
    expect(await alice.ok('publishAsset', about('twice'))).toMatchObject({ version: 2, tripleCount: 3 })
    expect((await alice.ok('getAsset', asked('twice'))).vmCurrentAssertion).toMatchObject({ version: 2 })
  })

  it('takes a version that was shared twice before it was published', async () => {
    await shared('reworked', quads(2, 300))
    await alice.ok('pullFrom', about('reworked', { layer: 'swm' }))
    await alice.ok('writeDraft', about('reworked', { quads: quads(1, 302) }))
    await alice.ok('shareAsset', about('reworked'))
    expect(await alice.ok('publishAsset', about('reworked'))).toMatchObject({ version: 2, tripleCount: 3 })
  })

  it('attributes the publication as it is told, and refuses what is no identity [C-KA-05, C-KA-06, C-KA-07, C-KA-08]', async () => {
    await shared('attributed')
    await shared('anonymous')
    const told = (id: string) => ({ options: { publisherNodeIdentityIdOverride: id } })
    await alice.refuses('publishAsset', about('attributed', told('-1')), 'VALIDATION_FAILED')
    await alice.refuses('publishAsset', about('attributed', told('0x1')), 'VALIDATION_FAILED')
    await alice.refuses('publishAsset', about('attributed', told('999')), 'IDENTITY_UNKNOWN')
    expect(await alice.ok('publishAsset', about('attributed'))).toMatchObject({ publisherNodeIdentityId: '1' })
    expect(await alice.ok('publishAsset', about('anonymous', told('0')))).toMatchObject({
      publisherNodeIdentityId: '0',
    })
  })

  it('refuses drafts, strangers, other authors and identifiers [C-KL-12]', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: 'lab', name: 'draft', quads: quads(1) } })
    await alice.refuses('publishAsset', about('draft'), 'VM_PUBLISH_PRECONDITION')
    await alice.refuses('publishAsset', about('nothing'), 'ASSET_NOT_FOUND')
    await bob.refuses('publishAsset', about('again'), 'PUBLISH_NOT_AUTHOR')
    await alice.refuses('publishAsset', about('again', { selectedAuthorAgentAddress: bob.agent }), 'AUTHOR_MISMATCH')
    const { ual } = (await alice.ok('publishAsset', about('again'))) as { ual: string }
    await alice.refuses('publishAsset', about(ual), 'KA_ID_MUTATION_UNSUPPORTED')
    await alice.refuses('publishAsset', about('again', { contextGraphId: '99' }), 'ON_CHAIN_ID_UNKNOWN')
  })

  it('publishes private statements by their root alone', async () => {
    const body = { contextGraphId: 'lab', name: 'half', quads: quads(1, 400), alsoShareSwm: true }
    await alice.ok('createAsset', { body: { ...body, privateQuads: quads(2, 410) } })
    await alice.ok('publishAsset', about('half'))
    const bundle = await bob.ok('getProof', asked('half'))
    expect(checkBundle(bundle)).toMatchObject({ ok: true })
    expect(JSON.stringify(bundle)).not.toContain('urn:test:s410')
  })
})

describe('POST /api/context-graph/deactivate', () => {
  it('ends publishing into the graph, and its number can no longer be subscribed [C-CG-13, C-ER-02]', async () => {
    await alice.refuses('deactivateContextGraph', { body: { id: 'desk' } }, 'CONTEXT_GRAPH_NOT_REGISTERED')
    const { onChainId } = await alice.ok('registerContextGraph', { body: { id: 'desk' } })
    await shared('late', quads(1), 'desk')
    await bob.refuses('deactivateContextGraph', { body: { id: 'desk' } }, 'NOT_CURATOR')
    expect(await alice.ok('deactivateContextGraph', { body: { id: 'desk' } })).toMatchObject({ deactivated: true })
    expect(await alice.ok('deactivateContextGraph', { body: { id: 'desk' } })).toMatchObject({ onChainId })
    await alice.refuses('publishAsset', about('late', { contextGraphId: 'desk' }), 'CONTEXT_GRAPH_DEACTIVATED')
    await bob.refuses('subscribeContextGraph', { body: { id: `#${onChainId}` } }, 'SUBSCRIBE_REFUSED')
  })
})

describe('after a restart', () => {
  it('the chain, the node’s place on it and what was published are there', async () => {
    await daemon.kill()
    await daemon.restart()
    await shared('after')
    expect(await alice.ok('publishAsset', about('after'))).toMatchObject({ status: 'confirmed' })
    expect(await alice.ok('getAsset', asked('first'))).toMatchObject({ status: 'vm-confirmed' })
    expect(await admin.ok('status')).toMatchObject({ chain: { state: 'ready', role: 'core', identityId: '1' } })
  })
})

describe('POST /api/knowledge-assets with alsoPublishVm', () => {
  const wanted = (name: string, more: object, contextGraphId = 'lab') => ({
    body: { contextGraphId, name, quads: quads(2, 900), ...more },
  })

  it('creates, seals, shares and publishes [C-KR-01]', async () => {
    const made = await alice.ok('createAsset', wanted('at-once', { alsoPublishVm: true }))
    expect(made).toMatchObject({
      status: 'vm-confirmed',
      swmShared: true,
      publishReady: true,
      publication: { name: 'at-once', status: 'confirmed', tripleCount: 2, alreadyPublished: false },
    })
    expect(await alice.ok('getAsset', asked('at-once'))).toMatchObject({ status: 'vm-confirmed' })
  })

  it('refuses a context graph that is not registered before it writes anything', async () => {
    await alice.ok('createContextGraph', { body: { id: 'drawer' } })
    const early = wanted('never', { alsoPublishVm: true }, 'drawer')
    await alice.refuses('createAsset', early, 'CONTEXT_GRAPH_NOT_REGISTERED')
    const lost = { params: { name: 'never' }, query: { contextGraphId: 'drawer' } }
    await alice.refuses('getAsset', lost, 'ASSET_NOT_FOUND')
  })

  it('keeps what is shared when the publication is refused, and says why', async () => {
    const answer = await alice.ok('createAsset', wanted('too-dear', { alsoPublishVm: { maxFee: '0.000001' } }))
    expect(answer).toMatchObject({
      status: 'swm-shared',
      errors: [{ phase: 'publish', code: 'PUBLISH_FEE_ABOVE_MAX' }],
    })
    expect(await alice.ok('getAsset', asked('too-dear'))).toMatchObject({ status: 'swm-shared' })
    expect(await alice.ok('publishAsset', about('too-dear'))).toMatchObject({ status: 'confirmed' })
  })
})

describe('publishReady', () => {
  it('says of a share whether its context graph is registered [C-KR-06]', async () => {
    const share = async (contextGraphId: string) => {
      await alice.ok('createAsset', { body: { contextGraphId, name: 'ready', quads: quads(1) } })
      return alice.ok('shareAsset', { params: { name: 'ready' }, body: { contextGraphId } })
    }
    expect([(await share('lab')).publishReady, (await share('desk')).publishReady]).toEqual([true, false])
  })
})

describe('the promise of a core node to store what it has published itself', () => {
  it('is kept when the operator clears the subscriptions: the graph stays, with its data [C-CG-07, C-OR-06, C-OR-07]', async () => {
    const names = { contextGraphId: 'at-once', name: 'promised' }
    await alice.ok('createAsset', { body: { ...names, quads: quads(2), alsoShareSwm: true } })
    const graph = () => alice.ok('getContextGraph', { params: { id: 'at-once' } })
    expect((await graph()).coreHosted).toBe(false)
    await alice.ok('publishAsset', { params: { name: 'promised' }, body: { contextGraphId: 'at-once' } })
    expect(await graph()).toMatchObject({ coreHosted: true, subscribed: true })
    const { cleared, kept } = await admin.ok('clearSubscriptions')
    expect([cleared.includes('at-once'), kept.includes('at-once')]).toEqual([false, true])
    expect(await graph()).toMatchObject({ subscribed: true, assetCount: 1 })
  })
})
