import { nameHash } from '@kg/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definitions, memberNodes } from '../membership/table.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { acceptRequest } from './accept-request.js'
import { JoinLaterError } from './errors.js'
import { joinPolicies, joinRows } from './table.js'
import { joiner, testDelegation, testJoin } from './test-join.test.support.js'

describe('a request to join', () => {
  let node: TestMemory
  let updated: string[]
  let isFull: boolean
  beforeEach(async () => {
    node = await openTestMemory()
    updated = []
    isFull = false
    await node.addGraph('lab', { accessPolicy: 1 })
  })
  afterEach(() => node[Symbol.asyncDispose]())
  const accept = (change: Parameters<typeof testDelegation>[0] = {}, peerId = 'far') => {
    const { ledger, memory } = node
    const needs = {
      ledger,
      graphs: memory.graphs,
      peerId: 'here',
      updateMembers: (id: string) => void updated.push(id),
      joins: {
        async admit() {
          if (isFull) throw new JoinLaterError({})
        },
      },
    }
    return acceptRequest(needs, testDelegation(change), { peerId, name: 'Ada' })
  }
  const stored = () => node.ledger.read((r) => r.get(joinRows, ['in', 'lab', joiner]))
  const later = () => new Date(Date.now() + 1000).toISOString()
  const allow = () => node.memory.graphs.addAgent('lab', joiner, node.caller)

  it('waits for the curator, and names the node that acts for the agent', async () => {
    expect(await accept()).toMatchObject({ direction: 'in', status: 'pending', peerId: 'far', name: 'Ada' })
    expect(node.ledger.read((r) => r.get(memberNodes, ['lab', joiner]))).toMatchObject({ peerId: 'far' })
    expect(updated).toEqual([])
  })

  it('is stored once, however often it comes', async () => {
    await accept()
    const before = node.ledger.head()
    expect(await accept()).toEqual(stored())
    expect(node.ledger.head()).toBe(before)
  })

  it('replaces an older one, and is refused when it is not newer itself', async () => {
    await accept()
    const issuedAt = later()
    expect(await accept({ nonce: 'n2', issuedAt }, 'other')).toMatchObject({ nonce: 'n2', peerId: 'other' })
    await expect(accept({ nonce: 'n0' })).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await expect(accept({ nonce: 'n3', issuedAt })).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    expect(stored()).toMatchObject({ nonce: 'n2', peerId: 'other' })
    expect(node.ledger.read((r) => r.get(memberNodes, ['lab', joiner]))).toMatchObject({ peerId: 'other' })
  })

  it('of a member is approved at once, and the member is notified anew', async () => {
    await allow()
    await node.ledger.writeWithoutReceipt((w) =>
      w.put(definitions, 'lab', { version: 1, commitment: '', epoch: 1, members: [joiner], told: [joiner] }),
    )
    expect(await accept()).toMatchObject({ status: 'approved' })
    expect(updated).toEqual(['lab'])
    expect(node.ledger.read((r) => r.get(definitions, 'lab'))?.told).toEqual([])
  })

  it('is approved by an open policy, but not for an agent that was removed', async () => {
    const rules = { policy: 'open' as const, maxMembers: 5, approvalsPerHour: 5, approvals: [] }
    await node.ledger.writeWithoutReceipt((w) => w.put(joinPolicies, 'lab', rules))
    expect(await accept()).toMatchObject({ status: 'approved' })
    await node.memory.graphs.removeAgent('lab', joiner, node.caller)
    await node.ledger.writeWithoutReceipt((w) =>
      w.put(joinRows, ['in', 'lab', joiner], testJoin({ direction: 'in', status: 'rejected', removed: true })),
    )
    expect(await accept({ nonce: 'n2' })).toMatchObject({ status: 'pending', removed: true })
  })

  it('is refused alike for a graph that is open, unknown or curated elsewhere', async () => {
    await node.addGraph('open')
    for (const contextGraphId of ['open', 'nowhere', nameHash('lab')])
      await expect(accept({ contextGraphId })).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    expect(node.ledger.read((r) => [...r.range(joinRows)])).toEqual([])
  })

  it('is put off when too many are waiting', async () => {
    isFull = true
    await expect(accept()).rejects.toMatchObject({ code: 'BUSY' })
    expect(stored()).toBeUndefined()
    await expect(accept({ contextGraphId: 'nowhere' })).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
  })
})
