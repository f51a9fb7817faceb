import { defined, type Hex } from '@kg/core'
import type { Chain, Transport } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { accountOf } from '../account-of.js'
import { chainClient, chainOf } from '../chain-client.js'
import type { Addresses } from '../contracts.js'
import { deploy, deployMissing, localSettings } from '../deploy.js'
import { chainFiles } from './chain-files.js'
import { readDeployment, writeDeployment } from './deployment.js'
import { withFolderLock } from './folder-lock.js'
import { type Funds, fund } from './fund.js'
import { recordedTransport } from './recorded-transport.js'
import { findRunning, startChain, stopChain } from './running-chain.js'
import { countUsers, hasUsers, joinUsers } from './users.js'

export interface LocalChainOptions {
  readonly folder: string
  readonly chainId?: number
  /** Absent: the one it had, else a free one. */
  readonly port?: number
  readonly log?: (message: string) => void
}

export interface LocalChain {
  readonly url: string
  readonly chain: Chain
  readonly addresses: Addresses
  /** Writes transactions down before they are sent; wallets must use this one for a crash to lose nothing. */
  readonly transport: Transport
  /** Owns the contracts and mints tokens. Its key is public: nothing of value may ever be here. */
  readonly deployer: PrivateKeyAccount
  /** The process of the chain. */
  readonly pid: number
  /** Gives a wallet gas and tokens. */
  fund(address: Hex, funds?: Funds): Promise<void>
  /** Nobody else used it when this one joined: of nodes that start together, this holds for exactly one. */
  readonly isFirst: boolean
  /** Leaves the chain; the last one who leaves ends it. */
  stop(): Promise<void>
}

/** The first account of every development chain. */
const deployerKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const pollingMs = 20

/**
 * The chain that all nodes of one machine share: started by the first, ended by the last. Asking again after it
 * was lost starts it again, with all that it had acknowledged.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { folder, chainId = 31337, log = () => undefined } = options
  const deployer = accountOf(deployerKey)
  const port = defined({ port: options.port })
  return withFolderLock(folder, async () => {
    const deployment = await readDeployment(folder, chainId)
    const running = (await findRunning(folder)) ?? (await startChain({ folder, chainId, log, ...port }))
    const { pid, url } = running
    const transport = recordedTransport(url, chainFiles(folder).transactions)
    const chain = chainOf(chainId, 'kg local', url)
    const client = chainClient({ chain, transport, account: deployer, pollingInterval: pollingMs })
    const leave = await joinUsers(folder)
    const isFirst = (await countUsers(folder)) === 1
    const stop = async () => {
      await leave()
      const left = await findRunning(folder)
      if (left !== undefined && !(await hasUsers(folder))) await stopChain(folder, left)
    }
    try {
      const addresses =
        deployment === undefined
          ? await deploy(client, localSettings)
          : await deployMissing(client, deployment.addresses, localSettings)
      if (deployment?.laterContractsHash === undefined) await writeDeployment(folder, chainId, addresses)
      return {
        url,
        chain,
        addresses,
        transport,
        deployer,
        pid,
        fund: (address, funds) => withFolderLock(folder, () => fund(client, addresses, address, funds)),
        isFirst,
        stop: () => withFolderLock(folder, stop),
      }
    } catch (error) {
      await stop()
      throw error
    }
  })
}
