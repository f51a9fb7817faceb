import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAsOperation } from '../../platform/operations/journal.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { joinRows, parcels } from './table.js'

let ann: TestNode
let bob: TestNode
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode(), openTestNode()])
  await ann.addGraph('lab', { accessPolicy: 1 })
  await bob.connect(ann)
})
afterAll(() => Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()]))
const ask = (node: TestNode, id: string, curatorPeerId: string) =>
  node.call(routes.requestJoin, { params: { id }, body: { curatorPeerId } })
const outgoing = (id: string) => bob.ledger.read((r) => r.get(joinRows, ['out', id, bob.agent]))

describe('a request of an agent of this node', () => {
  it('reaches the node of the curator, which stores it', async () => {
    expect(await ask(bob, 'lab', ann.peerId)).toEqual({
      ok: true,
      contextGraphId: 'lab',
      agentAddress: bob.agent,
      status: 'pending',
      delivered: true,
    })
    expect(ann.ledger.read((r) => r.get(joinRows, ['in', 'lab', bob.agent]))).toMatchObject({ peerId: bob.peerId })
    expect(bob.ledger.read((r) => [...r.range(parcels)])).toEqual([])
  })

  it('is made once when the same call is sent again under its key', async () => {
    await ann.addGraph('hall', { accessPolicy: 1 })
    const operation = { agent: bob.agent, key: 'k', route: 'r', bodyHash: '', startedAt: 0, steps: [] }
    const again = () => runAsOperation(operation, () => ask(bob, 'hall', ann.peerId))
    const first = await again()
    const nonce = outgoing('hall')?.nonce
    expect(await again()).toEqual(first)
    expect(outgoing('hall')?.nonce).toBe(nonce)
  })

  it('is answered at once where the curator is on this node', async () => {
    const { row } = await ann.memory.agents.register({ name: 'member' }, ann.agent)
    const caller = { agent: row.address, isAdmin: false }
    const body = { curatorPeerId: `/ip4/127.0.0.1/tcp/1/p2p/${ann.peerId}` }
    const asking = (id: string) => ann.call(routes.requestJoin, { params: { id }, body }, caller)
    expect(await asking('lab')).toMatchObject({ status: 'pending', delivered: true })
    await expect(asking('nowhere')).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
  })

  it('is refused for a member, and when the curator is no peer', async () => {
    await expect(ask(ann, 'lab', bob.peerId)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' })
    await expect(ask(bob, 'lab', 'nobody')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('travels on in the background when the node of the curator does not answer in time', async () => {
    const away = await openTestHost()
    const { peerId } = away
    await away.stop()
    expect(await ask(bob, 'vault', peerId)).toMatchObject({ status: 'pending', delivered: false })
    expect(bob.ledger.read((r) => [...r.range(parcels)].map(({ value }) => value))).toMatchObject([
      { peerId, kind: 'request', contextGraph: 'vault' },
    ])
  })
})
