import { TxRevertedError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { holdersIn, offerIdIn, readChainOffer, refusedAs, txKey, waitingBids } from './chain-offer.js'
import { bidOf, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow, wallet } from './offer-row.test.support.js'

const bids = [bidOf(wallet, 'waiting'), bidOf(offerHolder.wallet, 'challenged')]

describe('an offer on the chain', () => {
  it('has a state, bids and holders, with what the node knows of them', async () => {
    const { chain } = fakeChain({ offer: 2, bids })
    expect(await readChainOffer(chain, 7n)).toMatchObject({ state: 'active', bids })
    expect(await waitingBids(bids)).toBe(1)
    const known = [{ ...offerHolder, misses: 2 }]
    expect(await holdersIn(bids, known)).toEqual([{ ...offerHolder, misses: 2, status: 'challenged' }])
    expect(await holdersIn(bids, [])).toMatchObject([{ misses: 0, price: '900' }])
  })

  it('has a key for each kind of transaction and each round', () => {
    const keys = [txKey(offerRow(), 'a'), txKey(offerRow(), 'b'), txKey(offerRow({ round: 1 }), 'a')]
    expect(new Set(keys).size).toBe(3)
  })

  it('is named by the transaction that made it', async () => {
    const { chain } = fakeChain()
    const receipt = { hash: '0x1', blockNumber: 1, blockHash: '0x2', gasUsed: 1n, logs: [] } as const
    await expect(offerIdIn(chain, receipt)).rejects.toThrow('has no offer')
  })

  it('is refused by the contract in its own words', () => {
    const error = new TxRevertedError({ key: 'k', name: 'TooFewBids', args: [], message: '' })
    expect([refusedAs(error), refusedAs(new Error('other'))]).toEqual(['TooFewBids', undefined])
  })
})
