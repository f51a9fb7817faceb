import { afterAll, describe, expect, it } from 'vitest'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { bidOf, type FakeState, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow } from './offer-row.test.support.js'
import type { OfferHolder, OfferRow } from './table.js'
import { watchHolders } from './watch-holders.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const needs = { ledger: node.journal, network: { current: () => undefined, seed: new Uint8Array(32), peerId: 'p' } }
const bids = [bidOf(offerHolder.wallet, 'holding')]

const watch = async (holder: Partial<OfferHolder>, changes: Partial<FakeState> = {}, more: Partial<OfferRow> = {}) => {
  const { chain, sent } = fakeChain({ offer: 2, bids, free: 10n, ...changes })
  const holders = [{ ...offerHolder, ...holder }]
  const row = {
    ...offerRow({ state: 'finalized', holders, holdsUntil: Date.now() + 3_600_000, ...more }),
    offerId: '7',
  }
  return { step: await watchHolders(needs, chain, row, new AbortController().signal), sent }
}

describe('a look at the holders of an offer', () => {
  it('is the last when the time is over', async () => {
    expect((await watch({}, {}, { holdsUntil: 1 })).step.by).toBe('complete')
  })

  it('blames nobody while this node has no network', async () => {
    const { step, sent } = await watch({ misses: 1 })
    expect([step.change?.holders?.[0]?.misses, sent]).toEqual([1, []])
    expect((step.dueAt ?? 0) - Date.now()).toBeLessThanOrEqual(30_000)
  })

  it('challenges who missed two questions, and deposits the bond if it is missing', async () => {
    const { step, sent } = await watch({ misses: 2 })
    expect([step.by, step.change?.holders?.[0]?.status, sent]).toEqual(['challenge', 'challenged', ['challenge']])
    expect((await watch({ misses: 2 }, { free: 9n })).sent).toEqual(['approve', 'deposit', 'challenge'])
    const refused = await watch({ misses: 2 }, { refusals: { challenge: 'BidStateWrong' } })
    expect(refused.step).toMatchObject({ change: { round: 1 } })
  })

  it('sends nothing for what the chain has already, and only notes it', async () => {
    const challenged = await watch({ misses: 2 }, { bids: [bidOf(offerHolder.wallet, 'challenged')] })
    expect([challenged.step.by, challenged.sent]).toEqual(['challenge', []])
    expect(challenged.step.change).toMatchObject({ round: 1, holders: [{ status: 'challenged', misses: 0 }] })
    const lost = await watch({ status: 'challenged' }, { bids: [bidOf(offerHolder.wallet, 'failed')] })
    expect([lost.step.by, lost.step.change?.vacancies, lost.sent]).toEqual(['lose-holder', 1, []])
  })

  it('ends the holding of who did not answer the challenge in time', async () => {
    const late = { bids: [bidOf(offerHolder.wallet, 'challenged')] }
    const { step, sent } = await watch({ status: 'challenged', challengedAt: 1 }, late)
    expect([step.by, step.change?.vacancies, sent]).toEqual(['lose-holder', 1, ['failHolder']])
    const early = await watch({ status: 'challenged', challengedAt: Date.now() }, late)
    expect([early.step.by, early.sent]).toEqual([undefined, []])
    const refusals = { failHolder: 'AnswerTimeNotOver' }
    const refused = await watch({ status: 'challenged', challengedAt: 1 }, { ...late, refusals })
    expect(refused.step).toMatchObject({ change: { round: 1 } })
  })
})
