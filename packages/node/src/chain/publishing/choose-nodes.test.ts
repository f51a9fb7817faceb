import { describe, expect, it } from 'vitest'
import { type ChoiceNeeds, chooseNodes } from './choose-nodes.js'
import type { Purse } from './wallets-that-pay.js'

const offer = (identityId: bigint, ask: bigint) => ({ node: { identityId, ask: async () => '0x' as const }, ask })
const own: Purse = { wallet: '0xaa', accountId: 0n, discountBps: 0n, funds: 10n ** 30n }
const needs: ChoiceNeeds = {
  offers: [offer(1n, 7n), offer(2n, 3n), offer(3n, 2n ** 96n - 1n)],
  required: 1,
  purses: [own],
  maxFee: 100n,
  size: { byteSize: 50, epochs: 1 },
  hasFailed: () => false,
  symbol: 'KGT',
}
const order = (given: Partial<ChoiceNeeds>) =>
  chooseNodes({ ...needs, ...given }).chosen?.nodes.map(({ identityId }) => identityId)

describe('choosing who acknowledges', () => {
  it('asks the cheapest first and leaves out those above the limit, with the reason', () => {
    const { chosen, candidates } = chooseNodes(needs)
    expect(chosen?.fee).toBe(3n)
    expect(chosen?.nodes.map(({ identityId }) => identityId)).toEqual([2n, 1n])
    expect(candidates.map(({ identityId, chosen }) => [identityId, chosen])).toEqual([
      [2n, true],
      [1n, true],
      [3n, false],
    ])
    expect(candidates[2]?.reason).toContain('above the limit of 0.0000000000000001 KGT')
  })

  it('asks those that failed lately last, however cheap they are', () => {
    expect(order({ hasFailed: (id) => id === 2n })).toEqual([1n, 2n])
  })

  it('keeps the nearest first among equals', () => {
    expect(order({ offers: [offer(9n, 5n), offer(4n, 5n)] })).toEqual([9n, 4n])
  })

  it('expects the price of the dearest node that it needs', () => {
    expect(chooseNodes({ ...needs, required: 2 }).chosen?.fee).toBe(7n)
  })

  it('refuses when too few nodes are within the limit, and names the lowest price', () => {
    const { chosen, obstacle } = chooseNodes({ ...needs, maxFee: 5n, required: 2 })
    expect(chosen).toBeUndefined()
    expect(obstacle).toMatchObject({ code: 'PUBLISH_FEE_ABOVE_MAX', status: 402 })
    expect(obstacle?.message).toContain('0.000000000000000007 KGT')
    expect(obstacle?.remedy).toContain('--max-fee 0.000000000000000007')
  })

  it('holds the limit against what is paid after the discount', () => {
    const account: Purse = { wallet: '0xaa', accountId: 4n, discountBps: 5000n, funds: 10n ** 30n }
    const { chosen } = chooseNodes({ ...needs, maxFee: 2n, purses: [account, own] })
    expect(chosen).toMatchObject({ fee: 2n, purse: { accountId: 4n } })
    expect(chooseNodes({ ...needs, maxFee: 2n }).obstacle).toMatchObject({ code: 'PUBLISH_FEE_ABOVE_MAX' })
  })

  it('takes the next purse when the first one holds too little, and says so when none holds enough', () => {
    const poor = { ...own, wallet: '0xbb', funds: 2n } as const
    expect(chooseNodes({ ...needs, purses: [poor, own] }).chosen?.purse.wallet).toBe('0xaa')
    expect(chooseNodes({ ...needs, purses: [poor] }).obstacle).toMatchObject({ code: 'WALLET_UNFUNDED' })
  })

  it('leaves out nodes that the purse cannot pay', () => {
    expect(order({ purses: [{ ...own, funds: 5n }] })).toEqual([2n])
  })
})
