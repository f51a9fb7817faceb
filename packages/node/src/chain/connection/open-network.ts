import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Addresses, RpcHealth, SupervisedChain } from '@kg/chain'
import type { Config } from '@kg/contract'
import { ConfigInvalidError } from '@kg/contract'
import type { Hex } from '@kg/core'
import type { Chain, Transport } from 'viem'

/** A network's chain before the node has a place on it. */
export interface Network {
  readonly chain: Chain
  readonly addresses: Addresses
  readonly transport: Transport
  readonly local?: SupervisedChain
  health(): Promise<readonly RpcHealth[]>
  stop(): Promise<void>
}

export async function openNetwork(config: Config, log: (line: string) => void): Promise<Network> {
  const { superviseLocalChain, openRpcPool, chainOf, chainReader, addressesOf } = await import('@kg/chain')
  if (config.network === 'local') {
    const local = await superviseLocalChain({ folder: localFolder(config), log })
    const { chain, addresses, transport, health, stop } = local
    return { chain, addresses, transport, local, health, stop }
  }
  const { 'chain.rpcUrls': urls, 'chain.chainId': chainId, 'chain.hub': hub } = config
  const [url] = urls
  if (url === undefined || chainId === 0 || hub === '')
    throw new ConfigInvalidError({
      where: `network ${config.network}`,
      why: 'needs chain.rpcUrls, chain.chainId and chain.hub',
    })
  const pool = await openRpcPool({ urls, chainId })
  const { transport } = pool
  const chain = chainOf(chainId, config.network, url)
  try {
    const addresses = await addressesOf(chainReader({ chain, transport }), hub as Hex)
    return { chain, addresses, transport, health: () => pool.probe(), stop: async () => pool.stop() }
  } catch (error) {
    pool.stop()
    throw error
  }
}

/** One chain for all nodes of the machine, whatever their homes are. */
export function localFolder(config: Config): string {
  return config['chain.folder'] || join(homedir(), '.kg', 'chain')
}
