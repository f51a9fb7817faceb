import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { holdingRow } from './holding-row.test.support.js'
import { putHolding, readTotals, recountHoldings } from './holding-totals.js'
import { keyOf } from './move-holding.js'
import { holdingRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const totals = () => ledger.read(readTotals)
const put = (...changes: Parameters<typeof holdingRow>[0][]) =>
  ledger.writeWithoutReceipt((w) => {
    for (const one of changes) putHolding(w, holdingRow(one))
  })

describe('what live holdings take', () => {
  it('grows and shrinks with the rows, and in the same transaction', async () => {
    expect(totals()).toEqual({ count: 0, bytes: 0, stake: 0n })
    await put({ offerId: 1 }, { offerId: 2, bytes: 50, stake: '3' }, { offerId: 3, state: 'released' })
    expect(totals()).toEqual({ count: 2, bytes: 1050, stake: 10n })
    await put({ offerId: 1, state: 'holding' }, { offerId: 3, state: 'fetching', bytes: 5, stake: '0' })
    expect(totals()).toEqual({ count: 3, bytes: 1055, stake: 10n })
    const broken = ledger.writeWithoutReceipt((w) => {
      putHolding(w, holdingRow({ offerId: 4 }))
      throw new Error('it broke')
    })
    await expect(broken).rejects.toThrow('it broke')
    await put({ offerId: 1, state: 'completed' }, { offerId: 3, state: 'failed', bytes: 5, stake: '0' })
    expect(totals()).toEqual({ count: 1, bytes: 50, stake: 3n })
  })

  it('is added up anew at the start, also of rows from before there were totals', async () => {
    const older = holdingRow({ offerId: 9, bytes: 11, stake: '1' })
    await ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(older), older))
    const live = await recountHoldings(ledger)
    expect(live.map(({ offerId }) => offerId).sort()).toEqual([2, 9])
    expect(totals()).toEqual({ count: 2, bytes: 61, stake: 4n })
  })
})
