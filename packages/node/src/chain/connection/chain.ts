import type { Addresses, ContractCalls, Follower, RpcHealth, SupervisedChain, Transactions, Wallets } from '@kg/chain'
import type { Hex } from '@kg/core'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { NodeFacts } from '../../platform/status/node-facts.js'

export type ChainStatus = NodeFacts['chain']

/** The node's chain, whether it has one or not. */
export interface NodeChain {
  readonly network: string
  /** Opens it in the background: after something else that loads, or at once when somebody needs it. */
  start(after?: Promise<unknown>): void
  status(): ChainStatus
  /** Core or edge, once the chain was opened. */
  role(): 'core' | 'edge' | undefined
  /** The open chain; waits a while for one that is starting, refuses where there is none. `needs` names who asks. */
  ready(needs: string, signal?: AbortSignal): Promise<OpenChain>
  /** The open chain, if it is. */
  current(): OpenChain | undefined
  /** What seals are made for: remembered from the last time, so that a draft can be sealed while the chain is away. */
  sealDomain(signal?: AbortSignal): Promise<SealDomain>
  stop(): Promise<void>
}

export type ChainQuestion = 'eth_chainId' | 'eth_blockNumber' | 'eth_getTransactionReceipt'

/** A chain that can be asked and sent to. */
export interface OpenChain extends ContractCalls {
  readonly name: string
  readonly chainId: number
  readonly addresses: Addresses
  /** Of the token. */
  readonly symbol: string
  /** A transaction's key in `transactions`, which knows of all chains that the node has been on; `send` does it. */
  keyOf(key: string): string
  /** Every transaction of the node goes through this; `send` does. */
  readonly transactions: Transactions
  readonly wallets: Wallets
  readonly follower: Follower
  /** Core or edge, decided when the chain was opened. */
  readonly role: 'core' | 'edge'
  /** The node's identity on-chain as last seen; 0n for none. */
  identityId(): bigint
  /** Asks the chain for it again, after a profile was made. */
  refreshIdentity(): Promise<bigint>
  /** Wei of the chain's own coin. */
  balanceOf(wallet: Hex): Promise<bigint>
  /** Wei of the chain's own coin that a unit of gas costs now. */
  gasPrice(): Promise<bigint>
  /** What the endpoint answers to a question of JSON-RPC, as it is; what fails is an error of the library. */
  ask(method: ChainQuestion, params?: readonly unknown[]): Promise<unknown>
  health(): Promise<readonly RpcHealth[]>
  /** Only on the local network: gives a wallet gas and tokens. */
  readonly fund?: SupervisedChain['fund']
}
