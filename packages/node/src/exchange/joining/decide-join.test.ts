import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { memberNodes } from '../membership/table.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { decideJoin } from './decide-join.js'
import { type JoinRow, joinRows, parcels } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

describe('the decision on a request to join', () => {
  let node: TestMemory
  beforeEach(async () => {
    node = await openTestMemory()
    await node.addGraph('lab', { accessPolicy: 1 })
  })
  afterEach(() => node[Symbol.asyncDispose]())
  const put = (change: Partial<JoinRow> = {}) =>
    node.ledger.writeWithoutReceipt((w) => {
      w.put(joinRows, ['in', 'lab', joiner], testJoin({ direction: 'in', ...change }))
      const here = { contextGraph: 'lab', agent: joiner, peerId: 'far', encryptionKey: '', at: 0 }
      w.put(memberNodes, ['lab', joiner], here)
    })
  const decide = (step: 'approve' | 'reject', caller = node.caller) => {
    const { ledger, memory } = node
    return decideJoin({ ledger, graphs: memory.graphs, peerId: 'here' }, { graph: 'lab', agent: joiner, step }, caller)
  }
  const members = () => node.ledger.read((r) => r.get(contextGraphs, 'lab'))?.allowedAgents
  const notices = () => node.ledger.read((r) => [...r.range(parcels)].map(({ value }) => value))

  it('lets the agent in by an approval', async () => {
    await put()
    expect(await decide('approve')).toMatchObject({ status: 'approved', delivered: false })
    expect(members()).toContain(joiner)
    expect(notices()).toEqual([])
  })

  it('notifies the node by a rejection, and forgets it', async () => {
    await put({ removed: true })
    expect(await decide('reject')).toMatchObject({ status: 'rejected', removed: true })
    expect(members()).not.toContain(joiner)
    expect(notices()).toMatchObject([{ kind: 'rejected', peerId: 'far', agent: joiner }])
    expect(node.ledger.read((r) => r.has(memberNodes, ['lab', joiner]))).toBe(false)
  })

  it('is complete at once for an agent of this node', async () => {
    await put({ peerId: 'here' })
    expect(await decide('approve')).toMatchObject({ status: 'joined', delivered: true })
    await put({ peerId: 'here' })
    expect(await decide('reject')).toMatchObject({ status: 'rejected', delivered: true })
    expect(notices()).toEqual([])
  })

  it('lets a removed agent in again', async () => {
    await put({ removed: true })
    expect(await decide('approve')).not.toHaveProperty('removed')
  })

  it('counts once, however many decide at the same time', async () => {
    await put()
    const outcomes = await Promise.allSettled([decide('reject'), decide('reject')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'JOIN_REQUEST_DECIDED' } })
  })

  it('is refused without a pending request, and to others than the curator', async () => {
    await expect(decide('approve')).rejects.toMatchObject({ code: 'JOIN_REQUEST_NOT_FOUND' })
    await put({ status: 'rejected' })
    await expect(decide('approve')).rejects.toMatchObject({ code: 'JOIN_REQUEST_DECIDED' })
    await put()
    const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
    await expect(decide('approve', stranger)).rejects.toMatchObject({ status: 403 })
    expect(members()).not.toContain(joiner)
  })
})
