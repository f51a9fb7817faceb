import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { openAccounts } from './campaign/market-actors.test.support.js'
import { day, newId, startMarket, usualBid, usualDeposit, usualTerms } from './market.test.support.js'
import { paymentsOf } from './payments.js'

const count = 100
const numbers = Array.from({ length: count }, (_, number) => BigInt(number))
const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const { accounts, send } = await openAccounts(chain, 2, usualDeposit)
const [creator, holder] = accounts as [PrivateKeyAccount, PrivateKeyAccount]
const stranger = await chain.wallet()
await holdMany()

async function holdMany(): Promise<void> {
  const terms = { ...usualTerms, datasetId: newId(), holders: 1, bidWindow: 3600 }
  for (const number of numbers) {
    const offerId = number + 1n
    await send(creator, 'createOffer', [terms])
    const delivery = await market.signDelivery({ account: creator }, holder.address, offerId, usualBid)
    await send(holder, 'bid', [offerId, usualBid, delivery])
  }
  for (const number of numbers) await send(holder, 'finalizeOffer', [number + 1n], number === 0n ? 3600 : 1)
}

const gasOf = async (paid: readonly bigint[]) =>
  (await chain.send(stranger, 'DatasetMarket', 'payOut', [holder.address, paid])).gasUsed

describe('the gas of a payout', () => {
  it('in one transaction pays what the same payouts would pay one by one', async () => {
    await chain.pass(600n)
    const before = await market.freeOf(holder)
    const { events } = await chain.send(stranger, 'DatasetMarket', 'payOut', [holder.address, numbers])
    const payments = paymentsOf({ payments: events[0]?.payments as bigint[] })
    expect(payments.map(({ number }) => number)).toEqual(numbers)
    const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
    expect((await market.freeOf(holder)) - before).toBe(total)
    expect(Number(total)).toBeCloseTo((900 * count * 600) / day, -3)
  })

  it('for 100 offers in one transaction is less than a tenth of 100 payouts, one by one', async () => {
    await chain.pass(3600n)
    let single = 0n
    for (const number of numbers) single += await gasOf([number])
    await chain.pass(3600n)
    const together = await gasOf(numbers)
    // Measured: 38,613 for one alone, 3,334 for each of a hundred.
    expect(single / BigInt(count)).toBeLessThan(39_000n)
    expect(together / BigInt(count)).toBeLessThan(3_400n)
    expect(together * 10n).toBeLessThan(single)
  })
})
