import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { countOffer, giveBackOffer } from './daily-limit.js'
import { offerRow } from './offer-row.test.support.js'
import { dailyUses } from './table.js'

const node = await openTestLedger()
afterAll(() => node[Symbol.asyncDispose]())
const { ledger } = node
const dayMs = 86_400_000
const noon = Date.UTC(2030, 0, 31, 12)
// An offer of these sets 3000 wei aside.
const limits = { 'market.offerDailyTokens': '0.000000000000007', 'market.offerDailyCount': 3 }
const ask = (changes: Parameters<typeof offerRow>[0] = {}, config = limits) =>
  ledger.writeWithoutReceipt((w) => countOffer(w, offerRow({ createdAt: noon, ...changes }), config, 'TKN'))
const giveBack = (createdAt = noon, isAdmin = false) =>
  ledger.writeWithoutReceipt((w) => giveBackOffer(w, offerRow({ createdAt, isAdmin })))
const used = () => ledger.read((r) => r.get(dailyUses, 'today'))
const refused = expect.objectContaining({ code: 'OFFER_DAILY_LIMIT', status: 402 })

describe('what agents may use for offers in a day', () => {
  beforeEach(() =>
    ledger.writeWithoutReceipt((w) => w.put(dailyUses, 'today', { day: '2030-01-31', tokens: '0', count: 0 })),
  )

  it('is counted up to the last token, and not above', async () => {
    await ask()
    await ask()
    await expect(ask()).rejects.toMatchObject({
      code: 'OFFER_DAILY_LIMIT',
      message: expect.stringContaining('0.000000000000006 TKN'),
      remedy: expect.stringContaining('market.offerDailyTokens'),
    })
    expect(used()).toEqual({ day: '2030-01-31', tokens: '6000', count: 2 })
    await ask({}, { ...limits, 'market.offerDailyTokens': '0.000000000000009' })
    expect(used()).toMatchObject({ tokens: '9000', count: 3 })
  })

  it('begins anew with the day, and not with a clock that was set back', async () => {
    await ask()
    await ask()
    await expect(ask({ createdAt: noon - dayMs })).rejects.toEqual(refused)
    await ask({ createdAt: noon + dayMs })
    expect(used()).toEqual({ day: '2030-02-01', tokens: '3000', count: 1 })
  })

  it('comes back on the same day when an offer ends without holders, but for its number', async () => {
    await ask()
    await ask()
    await giveBack()
    await giveBack(noon - dayMs)
    await giveBack(noon, true)
    expect(used()).toMatchObject({ tokens: '3000', count: 2 })
    await ask()
    await giveBack()
    await expect(ask()).rejects.toMatchObject({ remedy: expect.stringContaining('market.offerDailyCount') })
  })

  it('is no limit for the operator', async () => {
    for (let i = 0; i < 5; i++) await ask({ isAdmin: true })
    expect(used()).toMatchObject({ tokens: '0', count: 0 })
  })
})
