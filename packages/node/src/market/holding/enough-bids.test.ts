import type { MarketBidder } from '@kg/chain'
import '@kg/chain'
import { describe, expect, it, vi } from 'vitest'
import type { MarketChain } from '../contract/market-chain.js'
import { isOutbid } from './enough-bids.js'

const bid = (price: bigint, stake: bigint, state = 1) =>
  // Nothing else of a bid counts.
  ({ holder: '0x1', bid: { price, stake, state } }) as unknown as MarketBidder
const terms = { price: 5n, stake: 7n }
const isOver = (bids: MarketBidder[], offer = { holders: 1, active: 0 }, free = 100n) => {
  // Only profiles are asked for.
  const chain = { read: vi.fn(async () => ({ free })) } as unknown as Pick<MarketChain, 'read'>
  return isOutbid(chain, { offer, bids, terms })
}

describe('a bid', () => {
  it('is outbid when two for each holder are cheaper, or as cheap with as much stake', async () => {
    const two = [bid(4n, 1n), bid(5n, 7n)]
    expect(await isOver(two)).toBe(true)
    expect(await isOver(two.slice(1))).toBe(false)
    expect(await isOver(two, { holders: 2, active: 0 })).toBe(false)
    expect(await isOver(two, { holders: 2, active: 1 })).toBe(true)
  })

  it('is not outbid by those that are dearer, have less stake, were chosen already or cannot pay', async () => {
    expect(await isOver([bid(4n, 1n), bid(6n, 99n), bid(5n, 6n), bid(1n, 1n, 2), bid(1n, 1n, 6)])).toBe(false)
    expect(await isOver([bid(4n, 8n), bid(5n, 7n)], undefined, 7n)).toBe(false)
  })
})
