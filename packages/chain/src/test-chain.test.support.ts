import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  encodeFunctionData,
  type Hex,
  http,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ChainClient, chainClient, chainOf } from './chain-client.js'
import { contractErrorOf } from './contract-error.js'
import { type Addresses, type ContractName, contracts } from './contracts.js'
import { type DeploySettings, deploy, localSettings } from './deploy.js'
import { endProcess } from './local-chain/end-process.js'
import { plenty } from './local-chain/fund.js'
import { rpc } from './local-chain/rpc.js'
import { spawnChain } from './local-chain/spawn-chain.js'
import { waitForReceipt } from './wait-for-receipt.js'

type AbiOf<C extends ContractName> = (typeof contracts)[C]['abi']
type Writes<C extends ContractName> = ContractFunctionName<AbiOf<C>, 'nonpayable'>
type Reads<C extends ContractName> = ContractFunctionName<AbiOf<C>, 'view' | 'pure'>
type WriteArgs<C extends ContractName, F extends Writes<C>> = ContractFunctionArgs<AbiOf<C>, 'nonpayable', F>
type ReadArgs<C extends ContractName, F extends Reads<C>> = ContractFunctionArgs<AbiOf<C>, 'view' | 'pure', F>
type Answer<C extends ContractName, F extends Reads<C>> = ContractFunctionReturnType<
  AbiOf<C>,
  'view' | 'pure',
  F,
  ReadArgs<C, F>
>

export interface Wallet {
  readonly address: Hex
  readonly key: Hex
  readonly account: PrivateKeyAccount
  readonly client: ChainClient
}

export type Mined = TransactionReceipt & { readonly events: readonly { event: string; [arg: string]: unknown }[] }

const chainId = 31337
const ownerKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const eventsAbi = Object.values(contracts).flatMap(({ abi }) => abi as Abi)

/** A chain of its own with all contracts. */
export class TestChain {
  readonly chainId = chainId
  readonly owner: Wallet

  private constructor(
    readonly url: string,
    readonly addresses: Addresses,
    readonly stop: () => Promise<void>,
  ) {
    this.owner = walletOf(url, ownerKey)
  }

  static async start(settings: DeploySettings = localSettings): Promise<TestChain> {
    const folder = await mkdtemp(join(tmpdir(), 'kg-chain-'))
    const { pid, url } = await spawnChain({ logFile: join(folder, 'output.log'), chainId: chainId })
    const stop = async () => {
      await endProcess(pid)
      await rm(folder, { recursive: true })
    }
    try {
      return new TestChain(url, await deploy(walletOf(url, ownerKey).client, settings), stop)
    } catch (error) {
      await stop()
      throw error
    }
  }

  /** A new wallet with gas and ten million tokens, which KnowledgeAssets and ConvictionAccounts may take. */
  async wallet(key: Hex = generatePrivateKey()): Promise<Wallet> {
    const wallet = walletOf(this.url, key)
    await rpc(this.url, 'anvil_setBalance', [wallet.address, `0x${plenty.ether.toString(16)}`])
    await this.send(this.owner, 'Token', 'mint', [wallet.address, 10n * plenty.tokens])
    for (const spender of [this.addresses.KnowledgeAssets, this.addresses.ConvictionAccounts])
      await this.send(wallet, 'Token', 'approve', [spender, 1n << 255n])
    return wallet
  }

  async send<C extends ContractName, F extends Writes<C>>(from: Wallet, contract: C, name: F, args: WriteArgs<C, F>) {
    const abi = contracts[contract].abi as Abi
    const data = encodeFunctionData({ abi, functionName: name as string, args: args as readonly unknown[] })
    return this.mined(from.client.sendTransaction({ to: this.addresses[contract], data }))
  }

  /** The error of whichever contract refuses the call, as `Name(args)`. */
  async refused<C extends ContractName, F extends Writes<C>>(
    from: Wallet,
    contract: C,
    name: F,
    args: WriteArgs<C, F>,
  ) {
    return refusal(this.send(from, contract, name, args))
  }

  async read<C extends ContractName, F extends Reads<C>>(contract: C, name: F, args: ReadArgs<C, F>) {
    const call = { address: this.addresses[contract], abi: contracts[contract].abi as Abi, functionName: name }
    return (await this.owner.client.readContract({ ...call, args: args as readonly unknown[] })) as Answer<C, F>
  }

  /** The receipt of a sent transaction, with its events. */
  async mined(sent: Promise<Hex>): Promise<Mined> {
    const receipt = await waitForReceipt(this.owner.client, await sent)
    if (receipt.status !== 'success') throw new Error(`${receipt.transactionHash} was reverted`)
    const events = parseEventLogs({ abi: eventsAbi, logs: receipt.logs }) as unknown as NamedEvent[]
    return { ...receipt, events: events.map(({ eventName, args }) => ({ event: eventName, ...args })) }
  }

  /** Lets time pass. */
  async pass(seconds: bigint): Promise<void> {
    await rpc(this.url, 'evm_increaseTime', [Number(seconds)])
    await rpc(this.url, 'evm_mine')
  }
}

interface NamedEvent {
  readonly eventName: string
  readonly args: Record<string, unknown>
}

export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    const reason = contractErrorOf(error)
    if (reason === undefined) throw error
    return `${reason.name}(${reason.args.join(', ')})`
  }
  return 'not refused'
}

export function walletOf(url: string, key: Hex): Wallet {
  const account = privateKeyToAccount(key)
  const chain = chainOf(chainId, 'test', url)
  const client = chainClient({ chain, transport: http(url), account, pollingInterval: 5 })
  return { address: account.address, key, account, client }
}
