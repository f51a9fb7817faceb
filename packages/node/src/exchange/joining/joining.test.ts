import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'

let ann: TestNode
let bob: TestNode
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode(), openTestNode()])
  for (const id of ['lab', 'vault']) await ann.addGraph(id, { accessPolicy: 1, private: true })
  await ann.share('lab', 'notes', ['<urn:a> <urn:p> "1" .'])
  await bob.connect(ann)
})
afterAll(() => Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()]))

const ask = (id: string) =>
  bob.call(routes.requestJoin, { params: { id }, body: { curatorPeerId: ann.peerId, agentName: 'Bob' } })
const requests = async (node: TestNode, id: string) =>
  (await node.call(routes.joinRequests, { params: { id }, query: { limit: 10 } })).requests
const decide = (id: string, route: typeof routes.approveJoin | typeof routes.rejectJoin) =>
  ann.call(route, { params: { id }, body: { agentAddress: bob.agent.toUpperCase().replace('0X', '0x') } })

describe('a request to join', () => {
  it('leads from the question over the approval to the data, and both nodes know it', async () => {
    expect(await ask('lab')).toMatchObject({ ok: true, status: 'pending', delivered: true, agentAddress: bob.agent })
    expect(await requests(ann, 'lab')).toMatchObject([{ direction: 'in', status: 'pending', name: 'Bob' }])
    expect(await decide('lab', routes.approveJoin)).toMatchObject({ status: 'approved' })
    await vi.waitFor(async () => {
      expect(bob.ledger.read((r) => r.get(assetRows, ['lab', 'notes', ann.agent]))?.swm).toBeDefined()
      expect(await requests(bob, 'lab')).toMatchObject([{ direction: 'out', status: 'joined' }])
      expect(await requests(ann, 'lab')).toMatchObject([{ direction: 'in', status: 'joined' }])
    })
  })

  it('ends with a rejection, which reaches the node that asked', async () => {
    await ask('vault')
    expect(await decide('vault', routes.rejectJoin)).toMatchObject({ status: 'rejected' })
    await vi.waitFor(async () => expect(await requests(bob, 'vault')).toMatchObject([{ status: 'rejected' }]), 20_000)
    await expect(decide('vault', routes.approveJoin)).rejects.toMatchObject({ code: 'JOIN_REQUEST_DECIDED' })
  })

  it('is refused alike for a graph that does not exist and one that nobody can join', async () => {
    await ann.addGraph('open')
    for (const id of ['nowhere', 'open']) await expect(ask(id)).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
  })
})
