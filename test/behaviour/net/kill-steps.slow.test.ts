import { afterAll, describe, expect } from 'vitest'
import { type Death, dieAt, settled } from '../../crash/lib/steps/die-at.js'
import { roles, scenes } from '../../crash/lib/steps/scenes.js'
import { endable } from '../../lib/end-at.js'
import { timesPublished } from '../../lib/publication-events.js'
import { itFirstShort } from '../../lib/short.js'
import { testNetwork } from '../../lib/test-network.js'

// Each test kills one node of a running network, as kill -9 does, at the moment that its title names.
const net = await testNetwork({ nodes: 4, core: 2, env: endable })
afterAll(() => net[Symbol.asyncDispose]())
await net.setQuorum(2)
const { core, otherCore, writer, reader } = roles
let graphs = 0

const cases: readonly [title: string, scene: keyof typeof scenes, death: Death][] = [
  ['the author has stored a share and told nobody', 'sharing', { victim: writer, step: 'asset.share' }],
  ['a reader has checked a share and not stored it', 'sharing', { victim: reader, step: 'receive.checked' }],
  ['a reader has stored a share that no view holds', 'sharing', { victim: reader, step: 'asset.receive' }],
  ['a node knows what it lacks and has fetched none', 'catchingUp', { victim: reader, step: 'catch-up.compared' }],
  ['a node is fetching a large asset', 'catchingUp', { victim: reader, step: 'catch-up.piece' }],
  ['a node is giving a large asset', 'catchingUp', { victim: writer, step: 'serve.piece' }],
  ['a node has kept half of what it lacked', 'catchingUp', { victim: reader, step: 'asset.receive', times: 4 }],
  ['a core node is asked to keep what it lacks', 'publishing', { victim: otherCore, step: 'ack.asked' }],
  ['a core node has stored and not signed', 'publishing', { victim: core, step: 'ack.held' }],
  ['the publisher has every promise and sent nothing', 'publishing', { victim: writer, step: 'publish.acknowledged' }],
  ['the publisher has sent its transaction', 'publishing', { victim: writer, step: 'transaction.shown' }],
  ['the publisher has the receipt and moved nothing', 'publishing', { victim: writer, step: 'publish.included' }],
  ['the publisher has moved its copy', 'publishing', { victim: writer, step: 'asset.publish' }],
  ['a reader sees the anchor and has moved nothing', 'publishing', { victim: reader, step: 'publish.seen' }],
  ['a core node sees the anchor and has moved nothing', 'publishing', { victim: otherCore, step: 'publish.seen' }],
  ['a request to join is stored and not sent', 'joining', { victim: reader, step: 'join.request' }],
  ['a request to join is taken and not answered', 'joining', { victim: writer, step: 'join.request' }],
  ['a member is let in and its request is open', 'joining', { victim: writer, step: 'context-graph.add-agent' }],
  ['a decision is stored and not sent', 'joining', { victim: writer, step: 'join.approve' }],
  ['an approval has come and no data', 'joining', { victim: reader, step: 'context-graph.define' }],
  ['the data has come and the curator was not told', 'joining', { victim: reader, step: 'join.arrive' }],
  ['the curator knows that the data has come', 'joining', { victim: writer, step: 'join.arrive' }],
  ['a message is stored and not sent', 'writing', { victim: writer, step: 'message.send' }],
  ['a message is received and not answered', 'writing', { victim: reader, step: 'message.receive' }],
  ['a message is answered and crossed off', 'writing', { victim: writer, step: 'message.delivered' }],
]

describe('nothing is lost or done twice when a node dies while', () => {
  itFirstShort(cases, 120_000, async (_, name, death) => {
    const scene = scenes[name]
    const graph = `steps-${++graphs}`
    await dieAt(net, scene, graph, death)
    await settled(net, scene, graph)
    const times = await timesPublished(net.folder)
    expect([...times.values()].filter((count) => count !== 1)).toEqual([])
    if (name !== 'publishing') return
    const { assets } = await net.api(writer).ok('listAssets', { query: { contextGraphId: graph } })
    expect(assets.map(({ kaId }) => times.get(kaId ?? ''))).toEqual([1])
  })
})
