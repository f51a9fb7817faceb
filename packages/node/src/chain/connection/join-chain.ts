import type { ChainEvent } from '@kg/chain'
import type { Config } from '@kg/contract'
import { defined, type Hex, KgError } from '@kg/core'
import type { Ledger } from '@kg/store'
import type { Logger } from 'pino'
import { knownChains } from '../../memory/assets/chain-names.js'
import { moveRegistration } from '../../memory/context-graphs/graph-moves.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Home } from '../../platform/home/home.js'
import type { OpenChain } from './chain.js'
import { fundedWallets } from './chain-tables.js'
import type { Network } from './open-network.js'

export interface JoinChainNeeds {
  config: Config
  home: Home
  ledger: Ledger
  log: Logger
  /** Raw bytes of the node's peer id, for its profile. */
  peerId: Uint8Array
  /** Gets each event of the contracts at least once, in order. */
  onEvents: (events: readonly ChainEvent[], chain: OpenChain) => Promise<void>
  /** The chain has another history after this block; its events come again afterwards. */
  onRewind?: (after: number, chain: OpenChain) => Promise<void>
}

/** Token wei per KB and epoch that a new core node asks, until `kg set-ask` says otherwise. */
export const firstAsk = 10n ** 15n

/** A network of an earlier release may lack the last. */
const followedContracts = ['ContextGraphs', 'KnowledgeAssets', 'Identities', 'Verifications', 'DatasetMarket'] as const

/** Joins a chain: opens the wallets, resumes transactions, finds the node's identity and follows events from where it stopped. */
export async function joinChain(
  network: Network,
  needs: JoinChainNeeds,
): Promise<OpenChain & { close(): Promise<void> }> {
  const { config, home, ledger, onEvents } = needs
  const {
    Transactions,
    Follower,
    openWallets,
    chainReader,
    contractCalls,
    followCursors,
    followedOf,
    genesisOf,
    hasContract,
  } = await import('@kg/chain')
  const { chain, addresses, transport, local } = network
  const passphrase = process.env.KG_PASSPHRASE
  const wallets = await openWallets({
    folder: home.wallets,
    operational: config['chain.wallets'],
    ...(passphrase ? { passphrase } : {}),
  })
  const client = chainReader({ chain, transport })
  const isLocal = local !== undefined
  const followerName = `network ${config.network}`
  const transactions = new Transactions(
    { ledger, chain, transport, account: (wallet) => wallets.account(wallet) },
    {
      deadlineMs: config['chain.deadlineMs'],
      ...(isLocal ? { confirmations: 1, pollMs: 15 } : { confirmations: config['chain.confirmations'] }),
    },
  )
  const genesis = await genesisOf(client)
  const keyOf = (key: string) => `${genesis.slice(2, 18)}/${key}`
  const calls = contractCalls(client, addresses, transactions, keyOf)
  const primary = () => (wallets.operational()[0] ?? wallets.admin).address
  let identity = 0n
  let role: 'core' | 'edge' = 'edge'
  let symbol = ''
  try {
    await arrive()
  } catch (error) {
    // The node joins again later, with a queue of its own: two queues on one ledger would send things twice.
    await transactions.stop()
    throw error
  }

  const open: OpenChain & { close(): Promise<void> } = {
    ...calls,
    name: config.network,
    chainId: chain.id,
    addresses,
    symbol,
    transactions,
    keyOf,
    wallets,
    role,
    follower: new Follower(
      {
        ledger,
        chain,
        transport,
        handler: (events) => onEvents(events, open),
        onRewind: (to) => rewind(to?.number ?? -1),
      },
      {
        name: followerName,
        contracts: followedOf(
          addresses,
          followedContracts.filter((name) => hasContract(addresses, name)),
        ),
        fromBlock: config['chain.fromBlock'],
        lag: isLocal ? 0 : config['chain.confirmations'] - 1,
      },
    ),
    identityId: () => identity,
    async refreshIdentity() {
      identity = await ownIdentity()
      return identity
    },
    balanceOf: (wallet) => client.getBalance({ address: wallet }),
    gasPrice: () => client.getGasPrice(),
    // The library's types have no place for a method that is chosen at run time.
    ask: (method, params = []) => client.request({ method, params } as never),
    health: network.health,
    ...defined({ fund: local?.fund }),
    async close() {
      await open.follower.stop()
      await transactions.stop()
    },
  }
  open.follower.start()
  return open

  /** What depended on removed blocks is taken back first, then its transactions are sent again. */
  async function rewind(after: number): Promise<void> {
    needs.log.warn({ after }, 'the chain has changed its history')
    await needs.onRewind?.(after, open)
    await transactions.recheck({ after, prefix: keyOf('') })
  }

  async function arrive(): Promise<void> {
    await forgetFormerChain()
    if (isLocal) await fundOnce()
    transactions.resume()
    symbol = await calls.read('Token', 'symbol', [])
    identity = await ownIdentity()
    role = await chooseRole()
    if (role === 'core') await becomeCore()
  }

  /** A network whose chain was begun anew knows nothing of what was registered on the one before. */
  async function forgetFormerChain(): Promise<void> {
    await ledger.writeWithoutReceipt((w) => {
      const before = w.get(knownChains, config.network)
      if (before !== undefined && before.genesis !== genesis) {
        for (const { key, value } of [...w.by(contextGraphs, 'byOnChainId')])
          w.put(contextGraphs, key, moveRegistration(value, 'reset'))
        // Read from the beginning, it tells of those that it knows.
        w.remove(followCursors, followerName)
      }
      w.put(knownChains, config.network, { chainId: chain.id, addresses, genesis })
    })
  }

  async function fundOnce(): Promise<void> {
    for (const { address } of wallets.list()) {
      if (ledger.read((r) => r.has(fundedWallets, [genesis, address]))) continue
      if ((await client.getBalance({ address })) === 0n) await local?.fund(address)
      await ledger.writeWithoutReceipt((w) => w.put(fundedWallets, [genesis, address], { at: Date.now() }))
    }
  }

  /** What the operator says; else what the node was before; else core where it is the first on the local chain. */
  async function chooseRole(): Promise<'core' | 'edge'> {
    if (config.nodeRole !== 'auto') return config.nodeRole
    if (identity !== 0n) return (await calls.read('Identities', 'profileOf', [identity])).core ? 'core' : 'edge'
    return local?.isFirst ? 'core' : 'edge'
  }

  /** A node without gas is no less a node: it says what it needs, and `identity/ensure` makes up for it. */
  async function becomeCore(): Promise<void> {
    try {
      if (identity === 0n) identity = await makeProfile()
      await declareCore()
    } catch (error) {
      if (!(error instanceof KgError) || error.status >= 500) throw error
      needs.log.warn({ err: error, wallet: primary() }, 'the node has no profile on the chain')
    }
  }

  async function makeProfile(): Promise<bigint> {
    const peerId = `0x${Buffer.from(needs.peerId).toString('hex')}` as Hex
    const wallet = primary()
    await calls.send({ key: `profile/${wallet}`, wallet }, 'Identities', 'createProfile', [
      wallets.admin.address,
      peerId,
      firstAsk,
    ])
    return ownIdentity()
  }

  /** An identity counts as the node's own only when its admin key is: else somebody else would speak for the node. */
  async function ownIdentity(): Promise<bigint> {
    const identityId = await calls.read('Identities', 'identityIdOf', [primary()])
    if (identityId === 0n) return 0n
    const admin = await calls.read('Identities', 'adminOf', [identityId])
    if (admin.toLowerCase() === wallets.admin.address.toLowerCase()) return identityId
    needs.log.warn(
      { identityId: String(identityId), admin, wallet: primary() },
      'the wallet is a key of an identity that is not ours: it is not used',
    )
    return 0n
  }

  async function declareCore(): Promise<void> {
    if ((await calls.read('Identities', 'profileOf', [identity])).core) return
    const wallet = wallets.admin.address
    await calls.send({ key: `core/${identity}`, wallet }, 'Identities', 'setCore', [identity, true])
  }
}
