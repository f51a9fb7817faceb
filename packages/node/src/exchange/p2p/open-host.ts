import type { Config } from '@kg/contract'
import type { Budgets } from '@kg/core/budget'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import type { NodeChain } from '../../chain/connection/chain.js'

export interface HostNeeds {
  config: Config
  /** The secret bytes of the node's key. */
  seed: Uint8Array
  chain: NodeChain
  log: Logger
  version: string
  budgets: Budgets
  /** Nobody wants it any more. */
  signal: AbortSignal
}

/** Opens the libp2p host that the settings describe. */
export async function openHost({ config, seed, chain, log, version, budgets, signal }: HostNeeds): Promise<Host> {
  // The modules take half a second to load; the chain may need that long as well.
  const loading = import('@kg/net').then(async (net) => {
    await net.loadLibp2p()
    return net
  })
  const [net, { chainId, contract }] = await Promise.all([loading, chain.sealDomain(signal)])
  signal.throwIfAborted()
  const isLocal = config.network === 'local' || config.network === 'none'
  return net.openHost({
    privateKey: seed,
    role: chain.role() ?? (config.nodeRole === 'core' ? 'core' : 'edge'),
    listen: config['net.listen'].length > 0 ? config['net.listen'] : defaultListen(isLocal),
    announce: config['net.announce'],
    bootstrap: config['net.bootstrap'],
    relays: config['net.relays'],
    mdns: config['net.mdns'],
    dht: config['net.dht'] && !isLocal,
    // Nodes that do not share a chain have nothing to say to each other.
    networkId: `${config.network}-${chainId}-${contract.slice(2, 10).toLowerCase()}`,
    maxConnections: config['net.maxConnections'],
    maxTopics: config['net.maxTopics'],
    pace: { minBytesPerSecond: config['net.minBytesPerSecond'], stallMs: config['net.stallMs'] },
    budgets,
    agentVersion: `kg/${version}`,
    log: (line) => log.debug({ from: 'net' }, line),
  })
}

const defaultListen = (isLocal: boolean): string[] => {
  const address = isLocal ? '127.0.0.1' : '0.0.0.0'
  return [`/ip4/${address}/tcp/0`, `/ip4/${address}/tcp/0/ws`]
}
