import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, openWallets, startLocalChain } from '@kg/chain'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.js'

/** A chain of the test's own that daemons reach as any other network: by RPC, through a proxy. */
export interface ChainNetwork extends AsyncDisposable {
  readonly chain: LocalChain
  readonly proxy: RpcProxy
  /** Variables of a daemon on it. */
  readonly env: Record<string, string>
  /** Makes the wallets of a home before its daemon does, with gas and tokens. */
  equip(home: string, wallets: number, funds?: { ether?: bigint; tokens?: bigint }): Promise<`0x${string}`[]>
}

export async function startChainNetwork(): Promise<ChainNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-chain-'))
  const chain = await startLocalChain({ folder })
  const proxy = await startRpcProxy(chain.url)
  return {
    chain,
    proxy,
    env: {
      KG_NETWORK: 'testnet',
      KG_CHAIN_RPC_URLS: proxy.url,
      KG_CHAIN_CHAIN_ID: String(chain.chain.id),
      KG_CHAIN_HUB: chain.addresses.Hub,
      KG_CHAIN_CONFIRMATIONS: '1',
    },
    async equip(home, wallets, funds) {
      const opened = await openWallets({ folder: join(home, 'keys', 'wallets'), operational: wallets })
      const all = opened.list().map(({ address }) => address)
      for (const address of all) await chain.fund(address, funds)
      return all
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
