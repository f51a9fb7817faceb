import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { fromWire, toWire } from '../p2p/wire.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { QueryNotServedError } from './answer-query.js'
import { query } from './protocol.js'
import { type PeerQuestion, queryPeer } from './query-peer.js'

let own: Host
let peer: Host
let reply: (request: Uint8Array) => Promise<Uint8Array>
beforeAll(async () => {
  ;[own, peer] = await Promise.all([openTestHost(), openTestHost()])
  await peer.serve(query, (request) => reply(request))
  await own.dial(peer.multiaddrs()[0] ?? '')
})
afterAll(() => Promise.all([own.stop(), peer.stop()]))

function ask(more: Partial<PeerQuestion> = {}) {
  // As much of the network as a query needs.
  const network = { peerId: own.peerId, ready: async () => own } as Partial<PeerNetwork> as PeerNetwork
  const question = { agent: '0xa', sparql: 'ASK {}', layers: ['swm'] as const, signal: AbortSignal.timeout(60_000) }
  return queryPeer({ network, answer: (request) => reply(request) }, { peerId: peer.peerId, ...question, ...more })
}
const answer = { kind: 'select', body: Uint8Array.from(Buffer.from('?x\n1\n')), seq: 7, micros: 1500 }
const replyWith = (more: object) => {
  reply = async () => toWire({ ...answer, ...more })
}
const failWith = (error: Error) => {
  reply = () => Promise.reject(error)
}

describe('a query to a peer', () => {
  it('asks about the hash of the graph, and reads the answer', async () => {
    let asked: object = {}
    reply = async (request) => {
      asked = fromWire(request)
      return toWire(answer)
    }
    expect(await ask({ graph: 'lab', timeoutMs: 60_000 })).toEqual({ kind: 'select', body: '?x\n1\n', seq: 7, ms: 1.5 })
    expect(asked).toEqual({ graph: nameHash('lab'), agent: '0xa', sparql: 'ASK {}', layers: ['swm'], deadlineMs: 5000 })
    await ask({ timeoutMs: 2000 })
    expect(asked).toEqual({ agent: '0xa', sparql: 'ASK {}', layers: ['swm'], deadlineMs: 2000 })
  })

  it('to this node itself is answered without the network', async () => {
    replyWith({ seq: 8 })
    expect(await ask({ peerId: own.peerId })).toMatchObject({ seq: 8 })
    failWith(new QueryNotServedError({}))
    await expect(ask({ peerId: own.peerId, graph: 'lab' })).rejects.toMatchObject({
      code: 'REMOTE_QUERY_REFUSED',
      data: { peer: own.peerId, contextGraphId: 'lab' },
    })
  })

  it('is refused here when it is too long', async () => {
    replyWith({})
    await expect(ask({ sparql: ' '.repeat(20_001) })).rejects.toMatchObject({ code: 'REMOTE_ANSWER_TOO_LARGE' })
  })

  it('that the peer does not serve is refused', async () => {
    failWith(new QueryNotServedError({}))
    await expect(ask()).rejects.toMatchObject({ code: 'REMOTE_QUERY_REFUSED' })
  })

  it('ends when the peer is silent for too long', async () => {
    reply = () => new Promise(() => undefined)
    await expect(ask({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'PEER_TIMEOUT', data: { waitedMs: 100 } })
  })

  it('fails with an answer that is too large', async () => {
    replyWith({ body: new Uint8Array(query.maxReplyBytes) })
    await expect(ask()).rejects.toMatchObject({ code: 'REMOTE_ANSWER_TOO_LARGE' })
  })

  it.each([
    ['a kind that is none', { kind: 'update' }],
    ['no receipt', { seq: 'new' }],
    ['no time', { micros: 'soon' }],
    ['a body that is no text', { body: Uint8Array.from([0xff]) }],
    ['no body', { body: 'text' }],
  ])('does not trust an answer with %s', async (_, more) => {
    replyWith(more)
    await expect(ask()).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
  })

  it('to a node that answers no queries says so', async () => {
    const bare = await openTestHost()
    await own.dial(bare.multiaddrs()[0] ?? '')
    await expect(ask({ peerId: bare.peerId })).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    await bare.stop()
  })
})
