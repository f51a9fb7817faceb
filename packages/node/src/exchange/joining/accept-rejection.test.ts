import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { acceptRejection } from './accept-rejection.js'
import { type JoinRow, joinRows } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

async function openRequest(change: Partial<JoinRow> = {}) {
  const opened = await openTestLedger()
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) => w.put(joinRows, ['out', 'lab', joiner], testJoin(change)))
  return Object.assign(opened, {
    reject: (nonce = 'n1', from = 'far') =>
      acceptRejection({ ledger }, { body: { graph: 'lab', agent: joiner, nonce }, peerId: from }),
    status: () => ledger.read((r) => r.get(joinRows, ['out', 'lab', joiner]))?.status,
  })
}

describe('a rejection', () => {
  it('ends the request that it answers', async () => {
    await using request = await openRequest()
    await request.reject()
    expect(request.status()).toBe('rejected')
  })

  it('is refused from another node than the one that was asked, or for an earlier request', async () => {
    await using request = await openRequest()
    await expect(request.reject('n1', 'other')).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await expect(request.reject('n0')).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    expect(request.status()).toBe('pending')
  })

  it('changes nothing once the agent is in', async () => {
    await using request = await openRequest({ status: 'joined' })
    await request.reject()
    expect(request.status()).toBe('joined')
  })
})
