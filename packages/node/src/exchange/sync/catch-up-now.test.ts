import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'

let ann: TestNode
let bob: TestNode
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode(), openTestNode({ contextGraphs: '["lab"]' })])
  await ann.addGraph('lab')
  await bob.addGraph('secret', { private: true })
  await bob.addGraph('left')
  await bob.memory.graphs.unsubscribe('left', bob.caller)
  await bob.connect(ann)
})
afterAll(async () => {
  await Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()])
})

const catchUp = (contextGraphId: string, more: { peerId?: string; wait?: boolean } = {}, agent = bob.agent) =>
  bob.call(routes.catchUpNow, { body: { contextGraphId, wait: true, ...more } }, { agent, isAdmin: false })

describe('a catch-up that is asked for', () => {
  it('is made with all peers, or with the one that is named', async () => {
    expect(await catchUp('lab')).toMatchObject({ contextGraphId: 'lab', status: 'done', result: { peers: 1 } })
    expect(await catchUp('lab', { peerId: ann.peerId })).toMatchObject({ status: 'done', result: { peers: 1 } })
  })

  it('returns at once with its job when nobody waits', async () => {
    expect((await catchUp('lab', { wait: false })).status).toMatch(/queued|running/)
  })

  it('is refused for a graph that the node does not follow, or that the caller may not see', async () => {
    await expect(catchUp('left')).rejects.toMatchObject({ code: 'CONTEXT_GRAPH_NOT_SUBSCRIBED' })
    await expect(catchUp('secret', {}, `0x${'b'.repeat(40)}`)).rejects.toMatchObject({ status: 404 })
  })

  it('is refused when the named peer cannot be reached', async () => {
    const gone = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
    await expect(catchUp('lab', { peerId: gone })).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
  })
})
