import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetMarketAbi } from '../abi/dataset-market.js'
import { reentrantTokenAbi, reentrantTokenBytecode } from '../abi/reentrant-token.test.support.js'
import { contracts } from '../contracts.js'
import type { Wallet } from '../test-chain.test.support.js'
import { day, startMarket, usualBid, usualDeposit } from './market.test.support.js'

const bond = 50n
const { chain, market } = await startMarket({ challengeBond: bond })
afterAll(() => chain.stop())

const gainOf = async (wallet: Wallet) => (await market.freeOf(wallet)) - usualDeposit
const complete = (holder: Wallet, offerId: bigint) =>
  chain.send(holder, 'DatasetMarket', 'completeHoldings', [holder.address, [offerId]])

describe('a holder', () => {
  it('that stores nothing loses more than it was paid, also when it is caught in the last second', async () => {
    const [creator, honest, cheat] = [await market.member(), await market.member(), await market.member()]
    const offerId = await market.startHolding(creator, [honest, cheat])
    await chain.pass(BigInt(day) - 60n)
    await chain.send(cheat, 'DatasetMarket', 'payOut', [cheat.address, [0n]])
    for (const [holder, block] of [
      [honest, 1],
      [cheat, 1],
    ] as const)
      await chain.send(creator, 'DatasetMarket', 'challenge', [offerId, holder.address, block])
    await market.answer(honest, offerId, 1)
    await chain.pass(601n)
    await chain.send(creator, 'DatasetMarket', 'failHolder', [offerId, cheat.address])
    await complete(honest, offerId)
    expect(await gainOf(honest)).toBe(usualBid.price + bond)
    const lost = await gainOf(cheat)
    expect(lost).toBeLessThanOrEqual(usualBid.price - usualBid.stake)
    expect((await gainOf(creator)) + (await gainOf(honest)) + lost).toBe(0n)
  })
})

describe('a creator', () => {
  it('pays for every challenge that is answered', async () => {
    const [creator, holder] = [await market.member(), await market.member()]
    const offerId = await market.startHolding(creator, [holder])
    for (const block of [0, 4, 4]) {
      await chain.send(creator, 'DatasetMarket', 'challenge', [offerId, holder.address, block])
      await market.answer(holder, offerId, block)
    }
    await chain.pass(BigInt(day))
    await complete(holder, offerId)
    expect(await gainOf(holder)).toBe(usualBid.price + 3n * bond)
    expect(await gainOf(creator)).toBe(-usualBid.price - 3n * bond)
  })

  it('gains nothing by cancelling, and costs the bidders nothing', async () => {
    const [creator, bidder] = [await market.member(), await market.member()]
    const offerId = await market.createOffer(creator)
    await market.bid(creator, bidder, offerId)
    await chain.send(creator, 'DatasetMarket', 'cancelOffer', [offerId])
    expect([await gainOf(creator), await gainOf(bidder)]).toEqual([0n, 0n])
    expect((await market.profileOf(bidder)).locked).toBe(0n)
  })
})

describe('a token that calls back', () => {
  it('finds the books closed: nothing is written after tokens move', async () => {
    const { client, address } = chain.owner
    const created = async (hash: Promise<`0x${string}`>) => (await chain.mined(hash)).contractAddress as `0x${string}`
    const token = await created(client.deployContract({ abi: reentrantTokenAbi, bytecode: reentrantTokenBytecode }))
    const args = [token, 0n, bond] as const
    const hostile = { address: token, abi: reentrantTokenAbi } as const
    const own = {
      abi: datasetMarketAbi,
      address: await created(client.deployContract({ ...contracts.DatasetMarket, args })),
    }
    const arm = (functionName: 'profileOf' | 'withdrawalOf') => {
      const data = encodeFunctionData({ abi: datasetMarketAbi, functionName, args: [address] })
      return chain.mined(client.writeContract({ ...hostile, functionName: 'arm', args: [own.address, data] }))
    }
    const answered = () => client.readContract({ ...hostile, functionName: 'answer' })
    await chain.mined(client.writeContract({ ...hostile, functionName: 'mint', args: [address, 100n] }))
    await chain.mined(client.writeContract({ ...hostile, functionName: 'approve', args: [own.address, 100n] }))
    await arm('profileOf')
    await chain.mined(client.writeContract({ ...own, functionName: 'deposit', args: [100n] }))
    const profile = decodeFunctionResult({ ...own, functionName: 'profileOf', data: await answered() })
    expect(profile.free).toBe(100n)
    await chain.mined(client.writeContract({ ...own, functionName: 'requestWithdrawal', args: [100n] }))
    await arm('withdrawalOf')
    await chain.mined(client.writeContract({ ...own, functionName: 'withdraw' }))
    const withdrawal = decodeFunctionResult({ ...own, functionName: 'withdrawalOf', data: await answered() })
    expect(withdrawal).toEqual([0n, 0n])
  })
})
