import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'

let ann: TestNode
let bob: TestNode
let mute: TestNode
beforeAll(async () => {
  ;[ann, bob, mute] = await Promise.all([openTestNode(), openTestNode(), openTestNode({ 'query.peers': 'false' })])
  for (const node of [ann, mute]) {
    await node.addGraph('lab')
    await node.share('lab', 'notes', ['<urn:a> <urn:p> "1" .'])
    await bob.connect(node)
  }
})
afterAll(() => Promise.all([ann, bob, mute].map((node) => node[Symbol.asyncDispose]())))

const ask = ({ peerId }: TestNode, from = bob) =>
  from.call(routes.queryRemote, { body: { peerId, contextGraphId: 'lab', sparql: 'SELECT ?o { ?s ?p ?o }' } })

describe('queries between nodes', () => {
  it('are answered by the peer, and by this node itself', async () => {
    for (const from of [bob, ann])
      expect(await ask(ann, from)).toMatchObject({ peer: { peerId: ann.peerId }, result: { bindings: [{ o: '"1"' }] } })
  })

  it('join what a peer knows into a query of our own', async () => {
    const { caller } = bob
    const { sparql, complete } = await bob.exchange.resolveServices(
      `SELECT * { SERVICE <kg:peer/${ann.peerId}/lab> { ?s <urn:p> ?o } }`,
      { caller, signal: AbortSignal.timeout(60_000) },
    )
    expect(complete?.(sparql)).toMatch(/\(<urn:a> "1"\)|\("1" <urn:a>\)/)
  })

  it('are refused by a node that answers nobody, and for a graph where the operator denies it', async () => {
    const refused = { code: 'REMOTE_QUERY_REFUSED' }
    await expect(ask(mute)).rejects.toMatchObject(refused)
    await ann.call(routes.setQueryAccess, { body: { contextGraphId: 'lab', queryAccess: 'deny' } })
    expect(await ann.call(routes.listQueryAccess, {})).toMatchObject({ rules: [{ contextGraphId: 'lab' }] })
    await expect(ask(ann)).rejects.toMatchObject(refused)
  })
})
