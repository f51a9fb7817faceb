import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalChain } from '@kg/chain'
import { startChainNetwork } from './chain-network.js'
import { startDaemon, temporaryHome } from './daemon.js'
import { endable } from './end-at.js'

/** A daemon on a chain of its own, with a second chain for the market, and a wallet that can pay on both. */
export async function startTwoChains() {
  const network = await startChainNetwork()
  const folder = mkdtempSync(join(tmpdir(), 'kg-second-'))
  const second = await startLocalChain({ folder, chainId: 31338 })
  const home = temporaryHome()
  const [, wallet = '0x'] = await network.equip(home, 1)
  await second.fund(wallet)
  const further = { name: 'second', chainId: 31338, rpcUrls: [second.url], hub: second.addresses.Hub, confirmations: 1 }
  const env = {
    ...network.env,
    ...endable,
    KG_NODE_ROLE: 'edge',
    KG_CHAIN_DEADLINE_MS: '3000',
    KG_MARKET_CHAINS: JSON.stringify([further]),
  }
  const daemon = await startDaemon({ home, env })
  return {
    network,
    daemon,
    wallet,
    own: 'testnet:31337',
    other: 'second:31338',
    async end(): Promise<void> {
      await daemon[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
      await second.stop()
      for (const one of [home, folder]) rmSync(one, { recursive: true, force: true })
    },
  }
}
