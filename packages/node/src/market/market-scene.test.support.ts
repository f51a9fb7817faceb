import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliveryData, startLocalChain } from '@kg/chain'
import { ChainStartingError } from '@kg/contract'
import { buildBlockTree, type Hex } from '@kg/core'
import { pino } from 'pino'
import { connectChain, openChain } from '../chain/open-chain.js'
import { openMemory } from '../memory/open-memory.js'
import type { Caller } from '../platform/caller/caller.js'
import { toConfig } from '../platform/home/config.js'
import { homeFiles } from '../platform/home/home.js'
import { openPlatform } from '../platform/open-platform.js'
import { type MarketChain, payingWallet } from './contract/market-chain.js'
import { openMarketChains } from './contract/market-chains.js'

export type MarketScene = Awaited<ReturnType<typeof openMarketScene>>

const copy = buildBlockTree([new TextEncoder().encode('a copy')])
const unit = 10n ** 18n
export const secondId = 'second:31338'

/** The wings up to the chain and the market's contracts, with a local chain, and a second one when asked for. */
export async function openMarketScene({ second = false, settings = {} }: SceneOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-market-scene-'))
  const other = second ? await startLocalChain({ folder: join(folder, 'second'), chainId: 31338 }) : undefined
  const chains = other && [
    { name: 'second', chainId: 31338, rpcUrls: [other.url], hub: other.addresses.Hub, confirmations: 1 },
  ]
  const config = toConfig({
    flags: {
      network: 'local',
      'chain.folder': join(folder, 'chain'),
      'net.enabled': 'false',
      ...(chains && { 'market.chains': JSON.stringify(chains) }),
      ...settings,
    },
  })
  const log = pino({ enabled: false })
  const platform = await openPlatform({ home: homeFiles(join(folder, 'home')), config, version: '0.0.0', log })
  const connection = connectChain(platform)
  const memory = await openMemory(platform, { sealDomain: () => connection.chain.sealDomain() })
  const wing = openChain(platform, memory, connection)
  const market = openMarketChains(platform, connection)
  connection.chain.start()
  market.start()
  const caller: Caller = { agent: memory.agents.nodeAgent(), isAdmin: true }
  const own = await opened(() => market.ready(undefined, 'a test'))
  const further = second ? await opened(() => market.ready(secondId, 'a test')) : undefined
  if (further !== undefined) await other?.fund(payingWallet(further))

  /** Sends under a new key. */
  const send: MarketChain['send'] = (tx, contract, name, args) =>
    own.send({ ...tx, key: randomUUID() }, contract, name, args)

  return {
    ...platform,
    memory,
    sealDomain: () => connection.chain.sealDomain(),
    market,
    send,
    own,
    further,
    caller,
    nodeChain: connection.chain,
    async freeOf(chain: MarketChain) {
      return (await chain.read('DatasetMarket', 'profileOf', [payingWallet(chain)])).free
    },
    async tokensOf(chain: MarketChain) {
      return chain.read('Token', 'balanceOf', [payingWallet(chain)])
    },
    /** Lets time pass on the node's own chain. */
    async pass(seconds: number): Promise<void> {
      for (const [method, params] of [
        ['evm_increaseTime', [seconds]],
        ['evm_mine', []],
      ] as const)
        await ask(method, params)
    },
    /** Remembers the node's own chain; what it returns takes back everything since, as if there were another history. */
    async remember(): Promise<() => Promise<void>> {
      const id = await ask('evm_snapshot', [])
      return async () => {
        // Only a history that the node has seen can change.
        await connection.chain.current()?.follower.reached(Number(await ask('eth_blockNumber', [])))
        await ask('evm_revert', [id])
        await ask('evm_mine', [])
      }
    },
    /** Holdings of the paying wallet, offered by the admin wallet at a price each, for a day. */
    async hold(count: number, price = 86_400n * unit): Promise<void> {
      const [creator, holder] = [own.wallets.admin.address, payingWallet(own)]
      const contract = own.addresses.DatasetMarket
      for (const wallet of [creator, holder]) {
        await send({ key: '', wallet }, 'Token', 'approve', [contract, 1n << 200n])
        await send({ key: '', wallet }, 'DatasetMarket', 'deposit', [BigInt(count) * price])
      }
      const first = (await own.read('DatasetMarket', 'offerCount', [])) + 1n
      for (let i = 0; i < count; i++) await offer(first + BigInt(i), price, creator, holder)
      await this.pass(61)
      for (let i = 0; i < count; i++)
        await send({ key: '', wallet: creator }, 'DatasetMarket', 'finalizeOffer', [first + BigInt(i)])
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await market.stop()
      for (const one of [wing, memory, platform]) await one.stop()
      await other?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const [{ url } = { url: '' }] = (await connection.chain.current()?.health()) ?? []
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: unknown }).result
  }

  async function offer(offerId: bigint, price: bigint, creator: Hex, holder: Hex): Promise<void> {
    const datasetId = `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}` as Hex
    const times = { holdingTime: 86_400, bidWindow: 60, answerWindow: 600 }
    const bounds = { holders: 1, minHolders: 1, minStake: 0n, minReputation: 0 }
    const terms = { datasetId, root: copy.root, size: 6n, price, ...times, ...bounds }
    await send({ key: '', wallet: creator }, 'DatasetMarket', 'createOffer', [terms])
    const domain = { chainId: own.chainId, contract: own.addresses.DatasetMarket }
    const { root: copyRoot, blockCount } = copy
    const delivery = await own.wallets.admin.signTypedData(
      deliveryData(domain, { offerId, holder, copyRoot, blockCount }),
    )
    const bid = { price, stake: price, blockCount, validUntil: 2 ** 32 - 1, copyRoot }
    await send({ key: '', wallet: holder }, 'DatasetMarket', 'bid', [offerId, bid, delivery])
  }
}

export interface SceneOptions {
  /** Whether there is a second chain, with the id `secondId`. */
  readonly second?: boolean
  readonly settings?: Record<string, string>
}

/** However long a busy machine takes to start the chain. */
async function opened(ready: () => Promise<MarketChain>): Promise<MarketChain> {
  for (;;) {
    try {
      return await ready()
    } catch (error) {
      if ((error as { code?: string }).code !== ChainStartingError.record.code) throw error
    }
  }
}
