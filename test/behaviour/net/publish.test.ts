import type { Publication } from '@kg/contract'
import { encode } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { quads } from '../../lib/quads.js'
import { placeOf, sealedRecord, stranger } from '../../lib/stranger.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

// Two core nodes and an edge node, which publishes. The core nodes have not been told of the context graph.
const net = await testNetwork({ nodes: 3, core: 2 })
afterAll(() => net[Symbol.asyncDispose]())
const place = placeOf(net.folder)
const edge = net.api(2)
const { onChainId } = await (async () => {
  await edge.ok('createContextGraph', { body: { id: 'lab' } })
  return edge.ok('registerContextGraph', { body: { id: 'lab', publishPolicy: 1 } })
})()

const share = (name: string, count = 3, from = 0) =>
  edge.ok('createAsset', {
    body: { contextGraphId: 'lab', name, quads: quads(count, from), alsoShareSwm: true },
  })
const about = (name: string) => ({ params: { name }, body: { contextGraphId: 'lab' } })
const publish = async (name: string) => (await edge.ok('publishAsset', about(name))) as Publication
const peerIds = async (...nodes: number[]) =>
  Promise.all(nodes.map(async (i) => (await net.api(i).ok('status')).peerId))
const published = (i: number, name: string) =>
  until(
    () => net.inventoryOf(i, 'lab').catch(() => []),
    (lines) => lines.some((line) => line.startsWith(`${name} `) && line.includes(' vm ')),
  )

describe('a publication', () => {
  it('is acknowledged by the core nodes, which hold it and keep its context graph from then on [C-CG-07, C-KA-08, C-SV-21]', async () => {
    await net.setQuorum(2)
    await share('first')
    const done = await publish('first')
    expect(done).toMatchObject({ ackIdentityIds: ['1', '2'], publisherNodeIdentityId: '0' })
    expect([...done.storageAckPeerIds].sort()).toEqual((await peerIds(0, 1)).sort())
    for (const i of [0, 1, 2]) await published(i, 'first')
    for (const i of [0, 1]) expect(await net.inventoryOf(i, 'lab')).toEqual(await net.inventoryOf(2, 'lab'))
    const kept = await net.api(0).ok('getContextGraph', { params: { id: 'lab' } })
    expect(kept).toMatchObject({ onChainId, coreHosted: true })
  })

  it('of much content is acknowledged too: the core nodes fetch it', async () => {
    await share('much', 4000, 1000)
    expect((await publish('much')).ackIdentityIds).toEqual(['1', '2'])
    for (const i of [0, 1]) await published(i, 'much')
  }, 60_000)

  it('reaches the published layer of a node that was away, by itself', async () => {
    await net.setQuorum(1)
    await net.kill(1)
    await share('missed')
    await edge.ok('publishAsset', about('missed'))
    await net.start(1)
    await published(1, 'missed')
  }, 60_000)

  it('without enough core nodes says who did not promise; queued, it is tried until they are back', async () => {
    await net.setQuorum(2)
    await net.stop(1)
    await share('waiting')
    await until(
      async () => (await edge.ok('status')).connectedPeers,
      (count) => count === 1,
    )
    const { detail } = await edge.refuses('publishAsset', about('waiting'), 'STORAGE_ACK_QUORUM')
    expect(detail).toContain('1 of 2')
    const { jobId } = await edge.ok('publishAsync', about('waiting'))
    await net.start(1)
    const job = () => edge.ok('getPublisherJob', { query: { id: jobId } })
    await until(job, ({ status }) => status === 'finalized', 60_000)
    await published(0, 'waiting')
  }, 90_000)

  it('in a restricted graph gets no promise of nodes that act for no member, and they learn nothing of it', async () => {
    await net.connected()
    await edge.ok('createContextGraph', { body: { id: 'closed', accessPolicy: 1, private: true, register: true } })
    const body = { contextGraphId: 'closed', name: 'secret', quads: quads(2), alsoShareSwm: true }
    await edge.ok('createAsset', { body })
    const given = { params: { name: 'secret' }, body: { contextGraphId: 'closed' } }
    const { detail } = await edge.refuses('publishAsset', given, 'STORAGE_ACK_QUORUM')
    expect(detail).toContain('not kept here')
    await net.api(0).refuses('listAssets', { query: { contextGraphId: 'closed' } }, 'CONTEXT_GRAPH_NOT_FOUND')
  })

  it('is served by every holder when its author is gone', async () => {
    await net.stop(2)
    const late = await net.add({ KG_CONTEXT_GRAPHS: 'lab' })
    await until(
      () => net.inventoryOf(late, 'lab'),
      (lines) => lines.length === 4,
      30_000,
    )
    expect(await net.inventoryOf(late, 'lab')).toEqual(await net.inventoryOf(0, 'lab'))
    await net.start(2)
  }, 60_000)
})

describe('a core node that is asked to keep something', () => {
  const lines = ['<urn:x:a> <urn:x:b> "1" .', '<urn:x:a> <urn:x:b> "2" .']
  const good = { graph: 'lab', name: 'asked', lines, place }
  const wire = (sealed: ReturnType<typeof sealedRecord>, more = {}) =>
    encode({ ...sealed, contextGraphId: onChainId, epochs: 2, ...more } as never)
  const { record, chunks } = sealedRecord(good)
  const elsewhere = sealedRecord({ ...good, place: { ...place, chainId: 1 } })
  const unregistered = sealedRecord({ ...good, graph: 'nowhere' })

  it.each([
    ['bytes that are nothing', Uint8Array.from([1, 2, 3]), /./],
    [
      'a record whose seal is another’s',
      wire({ record: { ...record, author: `0x${'12'.repeat(20)}` }, chunks }),
      /seal/,
    ],
    ['a seal for another chain', wire(elsewhere), 'ACK_SEAL_ELSEWHERE'],
    ['a graph that is not registered', wire(unregistered), 'ACK_GRAPH_NOT_KEPT'],
    ['a graph under another’s number', wire(sealedRecord(good), { contextGraphId: '2' }), 'ACK_GRAPH_NOT_KEPT'],
    ['no epochs', wire(sealedRecord(good), { epochs: 0 }), /epochs/],
    [
      'content that is not what was sealed',
      wire({ record, chunks: [Uint8Array.from([0, 65])] }),
      'ACK_CONTENT_MISSING',
    ],
    [
      'content that nobody has',
      encode({ record, contextGraphId: onChainId, epochs: 2 } as never),
      'ACK_CONTENT_MISSING',
    ],
    ['more than it takes', wire(sealedRecord(good), { padding: 'x'.repeat(300_000) }), 'REQUEST_TOO_LARGE'],
  ])('refuses %s, with a reason, and stores nothing', async (_, body, reason) => {
    await using guest = await stranger(place)
    const peerId = await guest.meet(net.node(0))
    await expect(guest.host.request(peerId, 'storage-ack', body)).rejects.toThrow(reason)
    expect((await net.inventoryOf(0, 'lab')).filter((line) => line.startsWith('asked'))).toEqual([])
  })

  it('promises what is right, and holds it', async () => {
    await using guest = await stranger(place)
    const peerId = await guest.meet(net.node(0))
    const answer = await guest.host.request(peerId, 'storage-ack', wire(sealedRecord(good)))
    expect(Buffer.from(answer).toString('latin1')).toMatch(/0x[0-9a-f]{130}/)
    expect((await net.inventoryOf(0, 'lab')).filter((line) => line.startsWith('asked'))).toHaveLength(1)
  })

  it('is not an edge node', async () => {
    await using guest = await stranger(place)
    const peerId = await guest.meet(net.node(2))
    const asking = guest.host.request(peerId, 'storage-ack', wire(sealedRecord(good)))
    await expect(asking).rejects.toThrow('ACK_NOT_CORE')
  })
})
