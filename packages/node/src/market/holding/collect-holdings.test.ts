import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { dayMs } from '../../platform/retention/day.js'
import { collectHoldings } from './collect-holdings.js'
import { holdingRow } from './holding-row.test.support.js'
import { putHolding, readTotals } from './holding-totals.js'
import { holdingRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const left = () => ledger.read((r) => [...r.range(holdingRows)].map(({ key }) => key[1]))

describe('holdings that are over', () => {
  it('leave the list after their days, step by step, and not before their data is gone', async () => {
    await ledger.writeWithoutReceipt((w) => {
      for (const offerId of [1, 2, 3]) putHolding(w, holdingRow({ offerId, state: 'completed', prunedAt: dayMs }))
      putHolding(w, holdingRow({ offerId: 4, state: 'released', prunedAt: 9 * dayMs }))
      putHolding(w, holdingRow({ offerId: 5, state: 'failed', endedAt: 0 }))
      putHolding(w, holdingRow({ offerId: 6, state: 'holding' }))
    })
    const totals = ledger.read(readTotals)
    expect(await collectHoldings(ledger, 0, () => 1000 * dayMs).collect(100)).toEqual({ removed: 0, isMore: false })
    const collection = collectHoldings(ledger, 5, () => 7 * dayMs)
    expect(await collection.collect(2)).toEqual({ removed: 2, isMore: true })
    expect(await collection.collect(2)).toEqual({ removed: 1, isMore: false })
    expect(left()).toEqual([4, 5, 6])
    expect(ledger.read(readTotals)).toEqual(totals)
  })
})
