import type { ChainEvent, Follower, Transactions, Wallets } from '@kg/chain'
import { ChainFailedError, ChainStartingError, type Config, type FurtherChain } from '@kg/contract'
import type { Hex } from '@kg/core'
import { deferred, pause, waitAtMost } from '@kg/core/async'
import type { Ledger } from '@kg/store'
import type { Logger } from 'pino'
import { withoutUrlSecrets } from '../../chain/wallets/rpc-health.js'
import { blockchainIdOf, hasMarket, type MarketChain } from './market-chain.js'

export interface FurtherChainNeeds {
  readonly ledger: Ledger
  readonly config: Pick<Config, 'chain.confirmations' | 'chain.deadlineMs'>
  readonly log: Logger
  /** Waits until the node has its wallets, which pay on all chains. */
  readonly wallets: (signal: AbortSignal) => Promise<Wallets>
  readonly onEvents: (events: readonly ChainEvent[], chain: MarketChain) => Promise<void>
  readonly onRewind: (after: number, chain: MarketChain) => Promise<void>
}

const retryMs = [1000, 2000, 5000, 15_000, 60_000]
/** How long a request waits for a chain that is starting. */
const patienceMs = 20_000

type Joined = MarketChain & { readonly follower?: Follower; close(): Promise<void> }

/** A chain beside the node's own: opened in the background, again and again until it is open. */
export class OpenFurtherChain {
  readonly id: string
  readonly name: string
  private readonly ending = new AbortController()
  private readonly opened = deferred()
  private running: Promise<void> | undefined
  private joined: Joined | undefined
  private fault: string | undefined

  constructor(
    private readonly settings: FurtherChain,
    private readonly needs: FurtherChainNeeds,
  ) {
    this.id = blockchainIdOf(settings)
    this.name = settings.name
  }

  start(): void {
    this.running ??= this.run()
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.running
    await this.joined?.close()
  }

  current(): MarketChain | undefined {
    return this.joined
  }

  /** Why it could not be opened, as long as it is not. */
  failure(): string | undefined {
    return this.joined === undefined ? this.fault : undefined
  }

  async ready(signal?: AbortSignal): Promise<MarketChain> {
    if (this.joined === undefined && this.fault === undefined) {
      const either = signal === undefined ? this.ending.signal : AbortSignal.any([this.ending.signal, signal])
      await waitAtMost(this.opened.promise, { ms: patienceMs, signal: either })
    }
    if (this.joined !== undefined) return this.joined
    if (this.fault === undefined) throw new ChainStartingError({ network: this.name })
    throw new ChainFailedError({ network: this.name, why: this.fault })
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        this.joined = await joinFurtherChain(this.settings, this.needs, signal)
        this.fault = undefined
        this.opened.resolve()
        this.needs.log.info({ chain: this.id }, 'further chain ready')
        return
      } catch (err) {
        if (signal.aborted) return
        this.fault = withoutUrlSecrets((err as Error).message)
        this.needs.log.warn({ err, chain: this.id }, 'a further chain could not be opened')
        await pause(retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0, signal, { keepsProcess: false })
      }
    }
  }
}

async function joinFurtherChain(
  settings: FurtherChain,
  { ledger, config, log, wallets: findWallets, onEvents, onRewind }: FurtherChainNeeds,
  signal: AbortSignal,
): Promise<Joined> {
  const adapter = await import('@kg/chain')
  const { name, chainId, rpcUrls, hub, fromBlock, confirmations = config['chain.confirmations'] } = settings
  const wallets = await findWallets(signal)
  const pool = await adapter.openRpcPool({ urls: rpcUrls, chainId })
  let transactions: Transactions | undefined
  try {
    const { transport } = pool
    const chain = adapter.chainOf(chainId, name, rpcUrls[0] ?? '')
    const client = adapter.chainReader({ chain, transport })
    const addresses = await adapter.addressesOf(client, hub as Hex)
    const genesis = await adapter.genesisOf(client)
    // A chain that was begun anew shares no keys with the one before.
    const scope = `@${name}:${chainId}:${genesis.slice(2, 18)}/` as const
    const keyOf = (key: string) => `${scope}${key}`
    transactions = new adapter.Transactions(
      { ledger, chain, transport, account: (wallet) => wallets.account(wallet), scope },
      { deadlineMs: config['chain.deadlineMs'], confirmations },
    )
    const sent = transactions
    const calls = adapter.contractCalls(client, addresses, sent, keyOf)
    const open: MarketChain = {
      ...calls,
      id: blockchainIdOf(settings),
      name,
      chainId,
      addresses,
      symbol: await calls.read('Token', 'symbol', []),
      keyOf,
      transactions: sent,
      wallets,
      balanceOf: (wallet) => client.getBalance({ address: wallet }),
      gasPrice: () => client.getGasPrice(),
    }
    sent.resume()
    const follower = new adapter.Follower(
      {
        ledger,
        chain,
        transport,
        handler: (events) => onEvents(events, open),
        onRewind: async (to) => {
          const after = to?.number ?? -1
          log.warn({ after, chain: open.id }, 'a further chain has changed its history')
          await onRewind(after, open)
          await sent.recheck({ after, prefix: scope })
        },
      },
      {
        name: `market ${open.id}`,
        contracts: adapter.followedOf(addresses, ['DatasetMarket']),
        fromBlock,
        lag: confirmations - 1,
      },
    )
    if (hasMarket(open)) follower.start()
    const close = async () => {
      await follower.stop()
      await sent.stop()
      pool.stop()
    }
    return { ...open, follower, close }
  } catch (error) {
    await transactions?.stop()
    pool.stop()
    throw error
  }
}
