import { buildTree, commitmentOf, type Hex, linesFromJson } from '@kg/core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

// Daemons are started again in some.
vi.setConfig({ testTimeout: 60_000 })

const giver = await startPeer()
const taker = await startPeer()
afterAll(async () => {
  await taker[Symbol.asyncDispose]()
  await giver[Symbol.asyncDispose]()
})
const [alice, bob] = await Promise.all([register(giver, 'alice'), register(taker, 'bob')])
await introduce(taker, giver)

const named = (contextGraphId: string, more = {}) => ({ body: { contextGraphId, ...more } })
const by = (query: Record<string, string>) => ({ query })
const share = (name: string, count: number, contextGraphId = 'lab') =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads: quads(count), alsoShareSwm: true } })
const holds = async (contextGraphId: string) =>
  (await operator(taker).ok('listAssets', { query: { contextGraphId } })).assets.map(({ name }) => name)
const heardOf = (id: string) =>
  until(
    () => bob.call('getContextGraph', { params: { id } }),
    ({ status }) => status === 200,
  )

await alice.ok('createContextGraph', { body: { id: 'lab' } })
await share('early', 10)
await heardOf('lab')

describe('catching up', () => {
  it('begins with a subscription and can be asked for by graph and by job [C-CG-19, C-GL-03]', async () => {
    expect(await holds('lab')).toEqual([])
    await bob.refuses('catchupStatus', by({ contextGraphId: 'lab' }), 'CATCH_UP_NOT_FOUND')
    const { catchup } = await bob.ok('subscribeContextGraph', named('lab'))
    expect(catchup).toEqual({ status: 'queued', jobId: expect.any(String) })
    const jobId = catchup.jobId as string
    const job = await until(
      () => bob.ok('catchupStatus', by({ jobId })),
      ({ status }) => status === 'done',
    )
    expect(job).toMatchObject({ jobId, contextGraphId: 'lab', result: { peers: 1, received: 1, quads: 10 } })
    expect(Date.parse(job.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(job.queuedAt))
    expect(await bob.ok('catchupStatus', by({ contextGraphId: 'lab' }))).toEqual(job)
    expect(await holds('lab')).toEqual(['early'])
    expect(await bob.ok('getContextGraph', { params: { id: 'lab' } })).toMatchObject({ synced: true })
  })

  it('can be asked for at any time, with all peers or with one [C-RF-03]', async () => {
    const { peerId } = await operator(giver).ok('status')
    expect(await bob.ok('catchUpNow', named('lab'))).toMatchObject({
      status: 'done',
      result: { peers: 1, received: 0 },
    })
    const one = await bob.ok('catchUpNow', named('lab', { peerId }))
    expect(one).toMatchObject({ status: 'done', result: { peers: 1, received: 0 } })
    expect((await bob.ok('catchUpNow', named('lab', { wait: false }))).jobId).not.toBe(one.jobId)
    await expectOneAtATime(taker, 'catchUpNow', named('lab'))
  })

  it('fetches what was shared while the node was away', async () => {
    await taker.stop()
    await share('late', 2000)
    await taker.restart()
    await until(
      () => holds('lab'),
      (names) => names.includes('late'),
    )
    const job = await until(
      () => bob.ok('catchupStatus', by({ contextGraphId: 'lab' })),
      ({ result }) => result.received === 1,
    )
    expect(job).toMatchObject({ status: 'done', result: { quads: 2000 } })
  })

  it('is denied where no peer serves the context graph to this node', async () => {
    await bob.ok('createContextGraph', { body: { id: 'own', private: true } })
    const { status, error, result } = await bob.ok('catchUpNow', named('own'))
    expect({ status, error, peers: result.peers }).toEqual({
      status: 'denied',
      error: 'None of 1 peers serves it to this node',
      peers: 0,
    })
  })

  it('is denied at once to an operator who subscribes to a curated graph that no agent of the node is a member of [C-GL-03]', async () => {
    await alice.ok('createContextGraph', { body: { id: 'guild', accessPolicy: 1 } })
    await share('minutes', 2, 'guild')
    await heardOf('guild')
    await bob.refuses('subscribeContextGraph', named('guild'), 'NOT_ON_ALLOWLIST')
    const { catchup } = await operator(taker).ok('subscribeContextGraph', named('guild'))
    expect(catchup).toMatchObject({ status: 'denied', reason: expect.stringContaining('member') })
    const job = () => operator(taker).ok('catchupStatus', by({ contextGraphId: 'guild' }))
    await until(job, ({ status }) => status === 'denied')
    expect(await holds('guild')).toEqual([])
    expect(await operator(taker).ok('getContextGraph', { params: { id: 'guild' } })).toMatchObject({ synced: false })
  })

  it('is refused to those who may not read, and for what is not subscribed', async () => {
    await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
    await alice.ok('createContextGraph', { body: { id: 'garden' } })
    await heardOf('garden')
    await bob.refuses('catchUpNow', named('club'), 'NOT_ON_ALLOWLIST')
    await bob.refuses('catchUpNow', named('garden'), 'CONTEXT_GRAPH_NOT_SUBSCRIBED')
    await bob.refuses('catchUpNow', named('nowhere'), 'CONTEXT_GRAPH_NOT_FOUND')
    const jobId = '8d6f3c1e-31a7-4c3c-9c38-6a3f6d8c0c11'
    await bob.refuses('catchupStatus', by({ jobId }), 'CATCH_UP_NOT_FOUND')
    await bob.refuses('catchupStatus', by({ jobId, contextGraphId: 'lab' }), 'VALIDATION_FAILED')
    const carol = await register(taker, 'carol')
    const own = await bob.ok('catchupStatus', by({ contextGraphId: 'own' }))
    await carol.refuses('catchupStatus', by({ jobId: own.jobId }), 'CATCH_UP_NOT_FOUND')
    await carol.refuses('catchupStatus', by({ contextGraphId: 'own' }), 'CONTEXT_GRAPH_NOT_FOUND')
  })

  it('says when the peer that was named is not there', async () => {
    const peerId = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
    await bob.refuses('catchUpNow', named('lab', { peerId }), 'PEER_UNREACHABLE')
    await bob.refuses('catchUpNow', named('lab', { peerId: 'z'.repeat(50) }), 'VALIDATION_FAILED')
  })
})

describe('verify-batch', () => {
  const verify = (count: number, expectedMerkleRoot: string, more = {}) =>
    bob.ok('verifyBatch', named('lab', { quads: quads(count), expectedMerkleRoot, ...more }))
  const treeOf = (count: number) => buildTree(linesFromJson(quads(count)))

  it('finds the root that was sealed, for few statements and for many [C-RF-05]', async () => {
    const query = { contextGraphId: 'lab', agentAddress: alice.agent }
    const { seal } = await bob.ok('getAsset', { params: { name: 'early' }, query })
    const root = seal?.merkleRoot as string
    expect(await verify(10, root, { batchId: 'seven' })).toEqual({
      ok: true,
      expectedRoot: root,
      actualRoot: root,
      leafCount: 10,
      batchId: 'seven',
    })
    const { root: large } = treeOf(20_000)
    expect(await verify(20_000, large)).toMatchObject({ ok: true, actualRoot: large, leafCount: 20_000 })
  })

  it('binds a private root by the commitment', async () => {
    const { root, leafCount } = treeOf(3)
    const privateRoot = `0x${'11'.repeat(32)}` as Hex
    const commitment = commitmentOf({ root, leafCount, privateRoot })
    expect(await verify(3, commitment, { privateRoots: [privateRoot] })).toMatchObject({ ok: true })
    expect(await verify(3, root, { privateRoots: [privateRoot] })).toMatchObject({ ok: false, actualRoot: commitment })
  })

  it('says when it is another root', async () => {
    const { root } = treeOf(3)
    expect(await verify(4, root)).toMatchObject({ ok: false, reason: 'root-mismatch', leafCount: 4 })
    expect(await verify(0, root)).toMatchObject({ ok: false, reason: 'no-statements', leafCount: 0 })
  })

  it('refuses what is no statement, and context graphs that the caller may not read', async () => {
    const body = { contextGraphId: 'lab', expectedMerkleRoot: `0x${'00'.repeat(32)}`, quads: [{ subject: 'x' }] }
    await bob.refuses('verifyBatch', { body }, 'INVALID_QUADS')
    await bob.refuses('verifyBatch', { body: { ...body, quads: [], contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
  })
})

describe('without a network', () => {
  it('nothing is caught up, and that is said', async () => {
    await using alone = await startDaemon()
    const admin = operator(alone)
    await admin.ok('createContextGraph', { body: { id: 'lab' } })
    const { catchup } = await admin.ok('subscribeContextGraph', named('lab'))
    expect(catchup).toEqual({ status: 'unreachable', reason: expect.stringContaining('other nodes') })
    await admin.refuses('catchUpNow', named('lab'), 'PEERS_UNAVAILABLE')
    await admin.refuses('catchupStatus', by({ contextGraphId: 'lab' }), 'PEERS_UNAVAILABLE')
    await admin.refuses('publishProfile', {}, 'PEERS_UNAVAILABLE')
    await admin.refuses('connectPeer', { body: { multiaddr: '/ip4/127.0.0.1/tcp/1' } }, 'PEERS_UNAVAILABLE')
    const { peerId } = await admin.ok('status')
    await admin.refuses('peerInfo', { query: { peerId } }, 'PEERS_UNAVAILABLE')
    expect(await admin.ok('listConnections')).toEqual({ connections: [], total: 0, direct: 0, relayed: 0, peers: 0 })
  })
})
