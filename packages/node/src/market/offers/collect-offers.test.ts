import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { dayMs } from '../../platform/retention/day.js'
import { collectOffers } from './collect-offers.js'
import { offerRow } from './offer-row.test.support.js'
import { deliveryRows, offerRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const left = () => ledger.read((r) => [offerRows, deliveryRows].map((table) => r.count(table)))

describe('offers that are over', () => {
  it('leave the list after their days, with the notes of their copies; others stay', async () => {
    await ledger.writeWithoutReceipt((w) => {
      const put = (id: string, changes: Parameters<typeof offerRow>[0]) => {
        const { dueAt: _, ...row } = offerRow({ id, ...changes })
        w.put(offerRows, id, changes?.dueAt === undefined ? row : { ...row, dueAt: changes.dueAt })
        w.put(deliveryRows, [id, '0x1'], { peerId: 'peer', copyRoot: '0x2', times: 1, at: 0 })
      }
      for (const id of ['one', 'two']) put(id, { state: 'completed', updatedAt: dayMs })
      put('late', { state: 'failed', updatedAt: 6 * dayMs })
      put('held', { state: 'finalized', updatedAt: 0, dueAt: 100 * dayMs })
    })
    await collectOffers(ledger, 0, () => 1000 * dayMs).collect(100)
    expect(left()).toEqual([4, 4])
    const collection = collectOffers(ledger, 5, () => 7 * dayMs)
    expect(await collection.collect(1)).toEqual({ removed: 1, isMore: true })
    expect(await collection.collect(2)).toEqual({ removed: 1, isMore: false })
    expect(left()).toEqual([2, 2])
  })
})
