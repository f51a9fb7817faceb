import { describe, expect, it } from 'vitest'
import type { OpenChain } from '../connection/chain.js'
import { priceOf, readOffers } from './offers.js'

const node = (identityId: bigint) => ({ identityId, ask: async () => '0x' as const })
const usual = { core: true, ask: 5n, nextAsk: 0n, nextAskAt: 0n }
/** Answers the one question that is asked. */
const chainWith = (offers: object[]) => ({ read: async () => offers }) as unknown as OpenChain

describe('the offers of core nodes', () => {
  it('count with the higher price while a change is announced', async () => {
    const chain = chainWith([usual, { ...usual, nextAsk: 9n, nextAskAt: 1n }, { ...usual, nextAsk: 2n, nextAskAt: 1n }])
    const offers = await readOffers(chain, [node(1n), node(2n), node(3n)])
    expect(offers.map(({ ask }) => ask)).toEqual([5n, 9n, 5n])
  })

  it('are those of nodes that are core nodes now', async () => {
    const offers = await readOffers(chainWith([{ ...usual, core: false }, usual]), [node(1n), node(2n)])
    expect(offers.map(({ node }) => node.identityId)).toEqual([2n])
  })

  it('are counted by begun KB and epoch [C-SV-16]', () => {
    expect([0, 1, 1024, 1025].map((byteSize) => priceOf(3n, { byteSize, epochs: 2 }))).toEqual([0n, 6n, 6n, 12n])
  })
})
