import { afterAll, describe, expect, it } from 'vitest'
import { localSettings } from '../deploy.js'
import { startMarket } from './market.test.support.js'

const wait = 300n
const { chain, market } = await startMarket({ withdrawalDelay: wait })
afterAll(() => chain.stop())

const blockTime = async () => (await chain.owner.client.getBlock()).timestamp

describe('a profile in the market', () => {
  it('is empty before the first deposit', async () => {
    const stranger = await market.member(0n)
    expect(await market.profileOf(stranger)).toEqual({ free: 0n, locked: 0n, reputation: 0, holdings: 0 })
  })

  it('accepts deposits', async () => {
    const member = await market.member(0n)
    const before = await market.held()
    const { events } = await chain.send(member, 'DatasetMarket', 'deposit', [70n])
    expect(events).toContainEqual({ event: 'Deposited', account: member.address, amount: 70n })
    await chain.send(member, 'DatasetMarket', 'deposit', [5n])
    expect(await market.freeOf(member)).toBe(75n)
    expect((await market.held()) - before).toBe(75n)
  })

  it('refuses a deposit of nothing, of tokens that are not there, and of more than can be counted', async () => {
    const member = await market.member(0n)
    expect(await chain.refused(member, 'DatasetMarket', 'deposit', [0n])).toBe('AmountZero()')
    const balance = await chain.read('Token', 'balanceOf', [member.address])
    const broke = chain.refused(member, 'DatasetMarket', 'deposit', [balance + 1n])
    expect(await broke).toBe(`ERC20InsufficientBalance(${member.address}, ${balance}, ${balance + 1n})`)
    const huge = chain.refused(member, 'DatasetMarket', 'deposit', [1n << 96n])
    expect(await huge).toMatch(/^SafeCastOverflowedUintDowncast/)
  })

  it('gives tokens back in two steps, with a wait between them', async () => {
    const member = await market.member(100n)
    const balance = await chain.read('Token', 'balanceOf', [member.address])
    const { events } = await chain.send(member, 'DatasetMarket', 'requestWithdrawal', [60n])
    const readyAt = (await blockTime()) + wait
    expect(events).toEqual([{ event: 'WithdrawalRequested', account: member.address, amount: 60n, readyAt }])
    expect(await market.freeOf(member)).toBe(40n)
    expect(await chain.read('DatasetMarket', 'withdrawalOf', [member.address])).toEqual([60n, readyAt])
    expect(await chain.refused(member, 'DatasetMarket', 'withdraw', [])).toBe(`WithdrawalNotReady(${readyAt})`)
    await chain.pass(wait)
    const withdrawn = await chain.send(member, 'DatasetMarket', 'withdraw', [])
    expect(withdrawn.events).toContainEqual({ event: 'Withdrawn', account: member.address, amount: 60n })
    expect((await chain.read('Token', 'balanceOf', [member.address])) - balance).toBe(60n)
    expect(await chain.refused(member, 'DatasetMarket', 'withdraw', [])).toBe(`NoWithdrawal(${member.address})`)
  })

  it('replaces a request with a new one, which waits anew, and drops it for an amount of 0', async () => {
    const member = await market.member(100n)
    await chain.send(member, 'DatasetMarket', 'requestWithdrawal', [60n])
    await chain.pass(wait)
    await chain.send(member, 'DatasetMarket', 'requestWithdrawal', [100n])
    expect(await market.freeOf(member)).toBe(0n)
    expect(await chain.refused(member, 'DatasetMarket', 'withdraw', [])).toMatch(/^WithdrawalNotReady/)
    const dropped = await chain.send(member, 'DatasetMarket', 'requestWithdrawal', [0n])
    expect(dropped.events).toEqual([{ event: 'WithdrawalRequested', account: member.address, amount: 0n, readyAt: 0n }])
    expect(await market.freeOf(member)).toBe(100n)
    await chain.pass(wait)
    expect(await chain.refused(member, 'DatasetMarket', 'withdraw', [])).toBe(`NoWithdrawal(${member.address})`)
  })

  it('refuses to set aside what is not free, and to drop a request that was not made', async () => {
    const member = await market.member(100n)
    const tooMuch = chain.refused(member, 'DatasetMarket', 'requestWithdrawal', [101n])
    expect(await tooMuch).toBe(`BalanceTooLow(${member.address}, 100, 101)`)
    const none = chain.refused(member, 'DatasetMarket', 'requestWithdrawal', [0n])
    expect(await none).toBe(`NoWithdrawal(${member.address})`)
  })
})

describe('the market', () => {
  it('has the token, the wait and the bond of its deployment', async () => {
    expect((await chain.read('DatasetMarket', 'token', [])).toLowerCase()).toBe(chain.addresses.Token)
    expect(await chain.read('DatasetMarket', 'withdrawalDelay', [])).toBe(wait)
    expect(await chain.read('DatasetMarket', 'challengeBond', [])).toBe(localSettings.challengeBond)
  })
})
