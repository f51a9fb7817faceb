import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '../p2p/wire.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { joinProtocol } from './protocol.js'

let node: TestNode
let stranger: Host
beforeAll(async () => {
  ;[node, stranger] = await Promise.all([openTestNode(), openTestHost()])
  await node.addGraph('lab', { accessPolicy: 1, private: true })
  await stranger.dial((await node.host()).multiaddrs()[0] ?? '')
})
afterAll(async () => {
  await stranger.stop()
  await node[Symbol.asyncDispose]()
})

const send = (body: object) => stranger.request(node.peerId, joinProtocol.name, toWire(body))

describe('a message about joining', () => {
  it.each([
    ['of an unknown kind', () => ({ kind: 'hello' })],
    ['that claims a removal by no curator', () => ({ kind: 'removed', graph: 'lab', agent: node.agent })],
    ['that rejects what was never asked', () => ({ kind: 'rejected', graph: 'lab', agent: node.agent, nonce: '' })],
    [
      'that says an agent has joined for which the peer does not act',
      () => ({ kind: 'joined', graph: 'lab', agent: node.agent }),
    ],
    [
      'that approves an agent of another node',
      () => ({ kind: 'approved', agent: `0x${'e'.repeat(40)}`, sealed: new Uint8Array() }),
    ],
  ])('is refused with one answer when it is one %s', async (_, body) => {
    await expect(send(body())).rejects.toMatchObject({ data: { code: 'JOIN_REFUSED' } })
  })

  it('is refused when its request is not signed', async () => {
    await expect(send({ kind: 'request', delegation: {} })).rejects.toMatchObject({
      data: { code: 'JOIN_DELEGATION_INVALID' },
    })
  })
})
