import { keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { openDeposits } from '../profile/deposit.js'
import { type MarketChain, payingWallet } from './market-chain.js'
import { purchaseRead, refundPurchase, revealKey } from './purchases.js'

const unit = 10n ** 18n
const dataKey = `0x${'5'.repeat(64)}` as const
const { signal } = new AbortController()

describe('a paid read', () => {
  let scene: MarketScene
  let seller: MarketChain
  beforeAll(async () => {
    scene = await openMarketScene()
    const { ledger, config, market, caller, own } = scene
    await openDeposits({ ledger, config, chains: market })('10', undefined, caller)
    // The same node, with its admin wallet as the one that is paid.
    seller = { ...own, wallets: { ...own.wallets, operational: () => [own.wallets.admin] } }
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const terms = (price = 2n * unit, seconds = 600) => ({
    seller: payingWallet(seller),
    datasetId: `0x${'7'.repeat(64)}` as const,
    price,
    keyHash: keccak256(dataKey),
    deadline: BigInt(Math.floor(Date.now() / 1000) + seconds),
  })

  it('sends nothing above the limit of the payer, or beyond the balance', async () => {
    const { own } = scene
    const over = purchaseRead(own, terms(), { key: 'over', limit: 2n * unit - 1n, signal })
    await expect(over).rejects.toMatchObject({ code: 'PAYMENT_OVER_LIMIT', status: 402 })
    const beyond = purchaseRead(own, terms(11n * unit), { key: 'beyond', limit: 20n * unit, signal })
    await expect(beyond).rejects.toMatchObject({ code: 'MARKET_BALANCE_TOO_LOW' })
    expect(await scene.freeOf(own)).toBe(10n * unit)
  })

  it('pays once for a key, and the seller gets it for showing the key', async () => {
    const { own } = scene
    const [given, options] = [terms(), { key: 'once', limit: 2n * unit, signal }]
    const id = await purchaseRead(own, given, options)
    expect(await purchaseRead(own, given, options)).toBe(id)
    expect(await scene.freeOf(own)).toBe(8n * unit)
    await revealKey(seller, id, dataKey, { key: 'reveal', signal })
    expect((await own.read('DatasetMarket', 'profileOf', [given.seller])).free).toBe(2n * unit)
  })

  it('gives the price back when the time for the key is over', async () => {
    const { own } = scene
    const before = await scene.freeOf(own)
    const id = await purchaseRead(own, terms(unit), { key: 'refunded', limit: unit, signal })
    await scene.pass(700)
    await refundPurchase(own, id, { key: 'refund', signal })
    expect(await scene.freeOf(own)).toBe(before)
  })
})
