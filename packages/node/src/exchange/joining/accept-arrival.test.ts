import type { JoinStatus } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { memberNodes } from '../membership/table.js'
import { acceptArrival } from './accept-arrival.js'
import { joinRows } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

async function openRequest(status: JoinStatus) {
  const opened = await openTestLedger()
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) => {
    w.put(joinRows, ['in', 'lab', joiner], testJoin({ direction: 'in', status }))
    const far = { contextGraph: 'lab', agent: joiner, peerId: 'far', encryptionKey: '', at: 0 }
    w.put(memberNodes, ['lab', joiner], far)
  })
  return Object.assign(opened, {
    arrive: (peerId = 'far', graph: unknown = 'lab') =>
      acceptArrival({ ledger }, { body: { graph, agent: joiner }, peerId }),
    row: () => ledger.read((r) => r.get(joinRows, ['in', 'lab', joiner])),
  })
}

describe('the arrival of a member', () => {
  it('ends an approved request, once', async () => {
    await using request = await openRequest('approved')
    await request.arrive()
    expect(request.row()).toMatchObject({ status: 'joined', delivered: true })
    const before = request.ledger.head()
    await request.arrive()
    expect(request.ledger.head()).toBe(before)
  })

  it('changes nothing for a request that nobody has approved', async () => {
    await using request = await openRequest('pending')
    await request.arrive()
    expect(request.row()).toMatchObject({ status: 'pending', delivered: false })
  })

  it('is refused from a node that does not act for the agent, and without a request', async () => {
    await using request = await openRequest('approved')
    await expect(request.arrive('other')).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await expect(request.arrive('far', 'hall')).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await expect(request.arrive('far', 7)).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    expect(request.row()?.status).toBe('approved')
  })
})
