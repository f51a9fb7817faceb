import type { MarketOffer } from '@kg/chain'
import '@kg/chain'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { considerOffer } from './consider-offer.js'
import { holdingRow, marketOffer } from './holding-row.test.support.js'
import { putHolding } from './holding-totals.js'
import type { HoldingRow } from './table.js'

const home = await openTestHome({ 'market.holdTotalBytes': '5000' })
afterAll(() => home[Symbol.asyncDispose]())
const { ledger, platform } = home
const creator = `0x${'2'.repeat(40)}` as const
const wallet = `0x${'1'.repeat(40)}` as const
const unit = 10n ** 18n
/** A bid of another holder, as good as this node's or better. */
const bidOf = (holder: string, changes: object = {}) => ({
  holder: `0x${holder.repeat(40)}`,
  bid: { state: 1, validUntil: 5000, price: 0n, stake: 100n * unit, ...changes },
})

interface Given {
  readonly made?: { readonly state: number; readonly validUntil: number }
  readonly bids?: readonly ReturnType<typeof bidOf>[]
  readonly asWallet?: string
  readonly size?: bigint
}

function consider(changes: Partial<MarketOffer> = {}, { made, bids = [], asWallet = wallet, size = 900n }: Given = {}) {
  const answers: Record<string, unknown> = {
    offerOf: marketOffer(changes),
    bidsOf: [...bids, ...(made === undefined ? [] : [{ holder: asWallet.toUpperCase().replace('X', 'x'), bid: made }])],
    fingerprintOf: { root: `0x${'4'.repeat(64)}`, size },
    profileOf: { free: 100n * unit, reputation: 0 },
  }
  const chain = {
    id: 'local:31337',
    wallets: { operational: () => [{ address: asWallet }] },
    read: async (_: string, name: string) => answers[name],
    gasPrice: async () => 10n ** 9n,
    // Only what it asks of a chain is here.
  } as unknown as MarketChain
  const needs = { ledger, config: platform.config, now: () => 500_000 }
  return considerOffer(needs, chain, { offerId: 1, peerId: 'peer', creator })
}

describe('an offer', () => {
  it('becomes a holding by the terms on the chain', async () => {
    expect(await consider()).toMatchObject({
      row: { offerId: 1, wallet, creator, bytes: 900, bidsUntil: 1000, validUntil: 4600, price: expect.any(String) },
    })
    expect(await consider({ state: 2, endsAt: 600, active: 1 })).toHaveProperty('row')
  })

  it.each<[string, Partial<MarketOffer>, string]>([
    ['of another creator', { creator: `0x${'3'.repeat(40)}` }, 'another creator'],
    ['whose time for bids is over', { bidsUntil: 500 }, 'accepts no bids'],
    ['that is open for too long', { bidsUntil: 700_000 }, 'more than a week'],
    ['that was cancelled', { state: 3 }, 'accepts no bids'],
    ['that has all its holders', { state: 2, endsAt: 600, active: 2 }, 'accepts no bids'],
  ])('%s is passed over', async (_, changes, refusal) => {
    expect(await consider(changes)).toEqual({ refusal: expect.stringContaining(refusal) })
  })

  it('of the node itself, or with its bid, is passed over, unless the bid has lapsed', async () => {
    expect(await consider({}, { asWallet: creator })).toEqual({ refusal: expect.stringContaining('own') })
    expect(await consider({}, { made: { state: 1, validUntil: 2000 } })).toEqual({
      refusal: expect.stringContaining('before'),
    })
    expect(await consider({}, { made: { state: 1, validUntil: 999 } })).toHaveProperty('row')
    expect(await consider({}, { made: { state: 5, validUntil: 0 } })).toHaveProperty('refusal')
  })

  it('that has enough bids before this node’s is passed over, and costs no copy', async () => {
    const four = ['4', '5', '6', '7'].map((holder) => bidOf(holder))
    expect(await consider({}, { bids: four })).toEqual({ refusal: expect.stringContaining('enough bids') })
    expect(await consider({}, { bids: four.slice(1) })).toHaveProperty('row')
    const dearer = bidOf('8', { price: 1000n * unit })
    expect(await consider({}, { bids: [...four.slice(1), dearer] })).toHaveProperty('row')
    const withdrawn = bidOf('8', { state: 6 })
    expect(await consider({}, { bids: [...four.slice(1), withdrawn] })).toHaveProperty('row')
    expect(await consider({ holders: 3 }, { bids: four })).toHaveProperty('row')
  })

  it('that the node has given up is passed over, until its creator reopens it', async () => {
    const put = (bidsUntil: number, state: HoldingRow['state'] = 'released') =>
      ledger.writeWithoutReceipt((w) => putHolding(w, holdingRow({ bidsUntil, state })))
    await put(1000)
    expect(await consider()).toEqual({ refusal: expect.stringContaining('given it up') })
    await put(400)
    expect(await consider()).toHaveProperty('row')
    await put(400, 'fetching')
    expect(await consider()).toEqual({ refusal: expect.stringContaining('begun') })
    await put(400)
  })

  it('has to fit beside what the node holds already', async () => {
    const rows = [holdingRow({ offerId: 2, bytes: 4500 }), holdingRow({ offerId: 3, bytes: 9000, state: 'completed' })]
    await ledger.writeWithoutReceipt((w) => {
      for (const row of rows) putHolding(w, row)
    })
    expect(await consider()).toEqual({ refusal: expect.stringContaining('holdTotalBytes') })
    expect(await consider({}, { size: 500n })).toHaveProperty('row')
  })
})
