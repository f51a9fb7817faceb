import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalChain } from '@kg/chain'
import { vi } from 'vitest'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { openTestMarket, type TestMarket } from './test-market.test.support.js'

export const tradeChain = 'trade:31340'
const unit = 10n ** 18n

export interface Trader extends TestMarket {
  readonly trade: MarketChain
  /** Tokens in its profile, in wei. */
  free(): Promise<bigint>
}

/** A node that sells, one that buys, and the chain that both use. Each has a hundred tokens in its profile. */
export async function openTwoTraders(
  settings: { seller?: Record<string, string>; buyer?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-traders-'))
  const local = await startLocalChain({ folder, chainId: 31340 })
  const { url, addresses } = local
  const chains = JSON.stringify([
    { name: 'trade', chainId: 31340, rpcUrls: [url], hub: addresses.Hub, confirmations: 1 },
  ])
  const open = async (more: Record<string, string> = {}): Promise<Trader> => {
    const node = await openTestMarket({ 'market.chains': chains, ...more })
    const chain = await vi.waitFor(() => node.market.chains.ready(tradeChain, 'a test'), { timeout: 60_000 })
    const wallet = payingWallet(chain)
    await local.fund(wallet)
    await chain.send({ key: 'approve', wallet }, 'Token', 'approve', [addresses.DatasetMarket, 1n << 200n])
    await chain.send({ key: 'deposit', wallet }, 'DatasetMarket', 'deposit', [100n * unit])
    const free = async () => (await chain.read('DatasetMarket', 'profileOf', [wallet])).free
    return { ...node, trade: chain, free }
  }
  const [seller, buyer] = await Promise.all([
    open({ 'market.readPrice': '1000', ...settings.seller }),
    open({ 'market.queryWindow': '600', 'market.maxReadPrice': '5', ...settings.buyer }),
  ])
  await buyer.connect(seller)
  const others: Trader[] = []
  return {
    seller,
    buyer,
    /** One more that uses the chain, and knows nobody. */
    async another(more?: Record<string, string>): Promise<Trader> {
      const trader = await open(more)
      others.push(trader)
      return trader
    },
    /** Lets time pass on the chain. */
    async pass(seconds: number): Promise<void> {
      for (const [method, params] of [
        ['evm_increaseTime', [seconds]],
        ['evm_mine', []],
      ]) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const node of [...others, buyer, seller]) await node[Symbol.asyncDispose]()
      await local.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
