import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainEvent } from '@kg/chain'
import { BlockchainUnknownError, ConfigInvalidError } from '@kg/contract'
import { defined } from '@kg/core'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { ChainConnection } from '../../chain/open-chain.js'
import { withoutUrlSecrets } from '../../chain/wallets/rpc-health.js'
import { knownChains } from '../../memory/assets/chain-names.js'
import type { Platform } from '../../platform/open-platform.js'
import { OpenFurtherChain } from './further-chain.js'
import { blockchainIdOf, hasMarket, type MarketChain, requireMarket } from './market-chain.js'

/** Is given every event of the market of every chain, in order and at least once. */
export type MarketFollower = (events: readonly ChainEvent[], chain: MarketChain) => Promise<void>
/** Blocks of a chain after this one were removed; what depended on them is to be taken back. At least once. */
export type MarketRewinder = (after: number, chain: MarketChain) => Promise<void>

export interface ListedChain {
  readonly blockchain_id: string
  readonly state: 'starting' | 'ready' | 'failed'
  readonly market: boolean
  readonly reason?: string
}

export type MarketChains = ReturnType<typeof openMarketChains>

/** The chains whose market the node uses: its own, and those of the setting `market.chains`. */
export function openMarketChains(
  { config, home, store, log, ledger }: Pick<Platform, 'config' | 'home' | 'store' | 'log' | 'ledger'>,
  connection: ChainConnection,
) {
  const own = connection.chain
  const followers: MarketFollower[] = []
  const rewinders: MarketRewinder[] = []
  const onEvents: MarketFollower = async (events, chain) => {
    for (const follower of followers) await follower(events, chain)
  }
  const onRewind: MarketRewinder = async (after, chain) => {
    for (const rewinder of rewinders) await rewinder(after, chain)
  }
  const asMarket = (open: OpenChain): MarketChain => ({ ...open, id: blockchainIdOf(open) })
  connection.follow(async (events, open) => {
    const ofMarket = events.filter(({ contract }) => contract === 'DatasetMarket')
    if (ofMarket.length > 0) await onEvents(ofMarket, asMarket(open))
  })
  connection.onRewind((after, open) => onRewind(after, asMarket(open)))

  const names = config['market.chains'].map(({ name }) => name)
  if (new Set([...names, config.network]).size <= names.length)
    throw new ConfigInvalidError({ where: 'market.chains', why: 'names a chain twice, or the node’s own network' })
  const further = config['market.chains'].map(
    (settings) => new OpenFurtherChain(settings, { ledger: store, config, log, wallets, onEvents, onRewind }),
  )

  /** All chains are paid on with the same keys. The node's own chain makes them; those that are there need not wait for it. */
  async function wallets(signal: AbortSignal) {
    if (own.network !== 'none') {
      try {
        return (await own.ready('Further chains', signal)).wallets
      } catch (error) {
        if (!existsSync(join(home.wallets, 'admin.key'))) throw error
      }
    }
    const { openWallets } = await import('@kg/chain')
    const passphrase = process.env.KG_PASSPHRASE
    const options = { folder: home.wallets, operational: config['chain.wallets'] }
    return openWallets({ ...options, ...(passphrase ? { passphrase } : {}) })
  }

  /** Before the chain was ever opened, only its name is known. */
  const ownId = (): string => {
    const chainId = ledger.read((r) => r.get(knownChains, own.network))?.chainId ?? config['chain.chainId']
    return chainId === 0 ? own.network : blockchainIdOf({ name: own.network, chainId })
  }
  const knownIds = () => [...(own.network === 'none' ? [] : [ownId()]), ...further.map(({ id }) => id)]
  const isOwn = (given: string) => given === own.network || given.startsWith(`${own.network}:`)

  async function openOwn(given: string | undefined, needs: string, signal?: AbortSignal): Promise<MarketChain> {
    const chain = asMarket(await own.ready(needs, signal))
    if (given !== undefined && given !== own.network && given !== chain.id)
      throw new BlockchainUnknownError({ given, known: knownIds() })
    return chain
  }

  return {
    knownIds,
    follow: (follower: MarketFollower) => void followers.push(follower),
    onRewind: (rewinder: MarketRewinder) => void rewinders.push(rewinder),
    /** The chosen chain, or the first; waits a while for one that is starting. `needs` names who asks. */
    async ready(given: string | undefined, needs: string, signal?: AbortSignal): Promise<MarketChain> {
      if (own.network !== 'none' && (given === undefined || isOwn(given)))
        return requireMarket(await openOwn(given, needs, signal))
      const chosen = given === undefined ? further[0] : further.find(({ id, name }) => given === id || given === name)
      if (chosen !== undefined) return requireMarket(await chosen.ready(signal))
      if (given === undefined) return requireMarket(await openOwn(given, needs, signal))
      throw new BlockchainUnknownError({ given, known: knownIds() })
    },
    /** Those that are open and have a market. */
    current(): MarketChain[] {
      const open = own.current()
      const all = [open && asMarket(open), ...further.map((one) => one.current())]
      return all.filter((chain) => chain !== undefined).filter(hasMarket)
    },
    list(): ListedChain[] {
      const status = own.status()
      const open = own.current()
      const reason = status.state === 'failed' ? withoutUrlSecrets(status.reason) : undefined
      const first = { blockchain_id: ownId(), market: open !== undefined && hasMarket(open), ...defined({ reason }) }
      return [
        ...(status.state === 'none' ? [] : [{ ...first, state: status.state }]),
        ...further.map((one) => {
          const joined = one.current()
          const failure = one.failure()
          const state = joined !== undefined ? 'ready' : failure === undefined ? 'starting' : 'failed'
          const market = joined !== undefined && hasMarket(joined)
          return { blockchain_id: one.id, state, market, ...defined({ reason: failure }) } as const
        }),
      ]
    },
    start(): void {
      for (const one of further) one.start()
    },
    async stop(): Promise<void> {
      await Promise.all(further.map((one) => one.stop()))
    },
  }
}
