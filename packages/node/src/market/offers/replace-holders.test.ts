import { describe, expect, it } from 'vitest'
import { bidOf, type FakeState, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow, wallet } from './offer-row.test.support.js'
import { fillVacancies } from './replace-holders.js'

const network = { current: () => undefined, seed: new Uint8Array(32), peerId: 'p' }
const failed = { ...offerHolder, status: 'failed' } as const
const row = {
  ...offerRow({ state: 'finalized', vacancies: 1, holders: [failed], bidsUntil: 1, holdsUntil: 9e15 }),
  offerId: '7',
}
const fill = async (changes: Partial<FakeState>, given: typeof row = row) => {
  const { chain, sent } = fakeChain({ offer: 2, ...changes })
  return { step: await fillVacancies(network, chain, given, new AbortController().signal), sent }
}

describe('the vacancy that a failed holder left', () => {
  it('is filled from the bids that still stand', async () => {
    const bids = [bidOf(offerHolder.wallet, 'failed'), bidOf(wallet, 'waiting')]
    const { step, sent } = await fill({ bids })
    expect([step?.by, sent]).toEqual(['replace', ['replaceHolders']])
  })

  it('is opened for new bids when there are none, or none that counts', async () => {
    expect((await fill({})).sent).toEqual(['reopenBids'])
    const refused = await fill({ bids: [bidOf(wallet, 'waiting')], refusals: { replaceHolders: 'TooFewBids' } })
    expect([refused.sent, refused.step?.change]).toEqual([
      ['reopenBids'],
      expect.objectContaining({ reopened: 1, announced: 0 }),
    ])
  })

  it('is announced while bids are accepted', async () => {
    const { step, sent } = await fill({}, { ...row, bidsFrom: 0, bidsUntil: Date.now() + 60_000 })
    expect([step?.change, step?.sent, sent]).toEqual([{ announced: 0 }, { announcements: 0 }, []])
  })

  it('stays after a few tries, and when little time is left', async () => {
    expect((await fill({}, { ...row, reopened: 3 })).step).toBeUndefined()
    expect((await fill({}, { ...row, holdsUntil: Date.now() + 1000 })).step).toBeUndefined()
    const refusals = { replaceHolders: 'TooFewBids' }
    expect((await fill({ bids: [bidOf(wallet, 'waiting')], refusals }, { ...row, reopened: 3 })).step).toBeUndefined()
  })
})
