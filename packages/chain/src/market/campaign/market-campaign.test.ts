import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MarketCampaign } from './market-campaign.test.support.js'

// The campaign (`npm run fuzz:market`) makes more calls and other ones: KG_MARKET_CALLS, KG_MARKET_SEED.
const calls = Number(process.env.KG_MARKET_CALLS ?? 300)
const seed = Number(process.env.KG_MARKET_SEED ?? 1)
const print = (text: string) => calls > 1000 && process.stdout.write(`${text}\n`)
let campaign: MarketCampaign

beforeAll(async () => {
  campaign = await MarketCampaign.start(seed)
})
afterAll(() => campaign.stop())

describe('random calls to the market', () => {
  it('create, lose and lock up no token, and no cheat gains by them', { timeout: 60_000 + calls * 100 }, async () => {
    const report = await campaign.run(calls, (sent) => print(`${sent} calls`))
    print(JSON.stringify(report, undefined, 2))
    for (const name of ['bid', 'finalizeOffer', 'payOut', 'challenge', 'failHolder', 'completeHoldings', 'withdraw'])
      expect(report.succeeded[name], name).toBeGreaterThan(0)
  })
})
