import type { Hex } from '@kg/core'
import { type Abi, decodeEventLog, encodeFunctionData, type Log } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { contracts } from '../../contracts.js'
import { plenty } from '../../local-chain/fund.js'
import { rpc } from '../../local-chain/rpc.js'
import type { TestChain } from '../../test-chain.test.support.js'

export interface MarketCall {
  readonly from: PrivateKeyAccount
  readonly name: string
  readonly args: readonly unknown[]
}

export interface MarketEvent {
  readonly event: string
  readonly args: Readonly<Record<string, unknown>>
}

interface Receipt {
  readonly status: Hex
  readonly logs: readonly Log[]
}

const gasLimit = 3_000_000n
const gwei = 10n ** 9n

/** Wallets that send transactions at times of the caller's choice, so that a seed repeats a campaign to the second. */
export class MarketActors {
  private readonly nonces = new Map<Hex, number>()

  private constructor(
    private readonly chain: TestChain,
    readonly accounts: readonly PrivateKeyAccount[],
  ) {}

  static async start(chain: TestChain, count: number, tokens: bigint): Promise<MarketActors> {
    const keys = Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(64, '0')}` as const)
    const actors = new MarketActors(
      chain,
      keys.map((key) => privateKeyToAccount(key)),
    )
    for (const { address } of actors.accounts) {
      await rpc(chain.url, 'anvil_setBalance', [address, `0x${(plenty.ether * 1000n).toString(16)}`])
      await chain.send(chain.owner, 'Token', 'mint', [address, tokens])
    }
    const { timestamp } = await chain.owner.client.getBlock()
    for (const from of actors.accounts)
      await actors.send(
        'Token',
        { from, name: 'approve', args: [chain.addresses.DatasetMarket, 1n << 255n] },
        Number(timestamp) + 10,
      )
    return actors
  }

  /** The events of the market in the transaction; nothing when it was reverted. */
  async send(contract: 'Token' | 'DatasetMarket', call: MarketCall, time: number): Promise<MarketEvent[] | undefined> {
    const { from, name, args } = call
    const abi = contracts[contract].abi as Abi
    const nonce = this.nonces.get(from.address) ?? 0
    this.nonces.set(from.address, nonce + 1)
    const raw = await from.signTransaction({
      ...{ chainId: this.chain.chainId, type: 'eip1559', to: this.chain.addresses[contract], nonce, gas: gasLimit },
      ...{ maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: 0n },
      data: encodeFunctionData({ abi, functionName: name, args }),
    })
    await rpc(this.chain.url, 'evm_setNextBlockTimestamp', [time])
    const receipt = (await rpc(this.chain.url, 'eth_sendRawTransactionSync', [raw], 60_000)) as Receipt
    if (receipt.status !== '0x1') return undefined
    return receipt.logs.flatMap((log) => this.decode(log))
  }

  private decode({ address, data, topics }: Log): MarketEvent[] {
    if (address.toLowerCase() !== this.chain.addresses.DatasetMarket.toLowerCase()) return []
    const { eventName, args } = decodeEventLog({ abi: contracts.DatasetMarket.abi, data, topics })
    return [{ event: eventName, args: args as Readonly<Record<string, unknown>> }]
  }
}

/** Accounts with tokens in the market, which send without the usual questions before. */
export async function openAccounts(chain: TestChain, count: number, tokens: bigint) {
  const actors = await MarketActors.start(chain, count, tokens)
  let time = Number((await chain.owner.client.getBlock()).timestamp)
  const send = async (from: PrivateKeyAccount, name: string, args: readonly unknown[], seconds = 1) => {
    time += seconds
    const events = await actors.send('DatasetMarket', { from, name, args }, time)
    if (events === undefined) throw new Error(`${name} was reverted`)
  }
  for (const from of actors.accounts) await send(from, 'deposit', [tokens])
  return { accounts: actors.accounts, send }
}
