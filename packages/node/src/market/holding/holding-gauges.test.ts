import { afterAll, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { holdingGauges } from './holding-gauges.js'
import { holdingRow } from './holding-row.test.support.js'
import { keyOf } from './move-holding.js'
import { holdingRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())

it('the metrics count holdings by their state', async () => {
  const { ledger } = home
  await ledger.writeWithoutReceipt((w) => {
    for (const offerId of [1, 2])
      w.put(holdingRows, keyOf({ blockchainId: 'a:1', offerId }), holdingRow({ offerId, state: 'holding' }))
  })
  expect(holdingGauges(ledger).kg_market_holdings?.value).toContainEqual({ labels: { state: 'holding' }, value: 2 })
})
