import type { Hex } from '@kg/core'
import { type Abi, type ContractEventArgsFromTopics, type ContractEventName, decodeEventLog, type Log } from 'viem'
import { type Addresses, type ContractName, contracts } from '../contracts.js'
import type { TxReceipt } from './tx-row.js'

export interface Followed {
  readonly name: string
  readonly address: Hex
  readonly abi: Abi
}

export interface ChainEvent {
  readonly contract: string
  readonly address: Hex
  readonly event: string
  readonly args: Readonly<Record<string, unknown>>
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly logIndex: number
}

export type EventName<C extends ContractName> = ContractEventName<(typeof contracts)[C]['abi']>

/** The arguments of an event, as its contract's ABI names and types them. */
export type EventArgs<C extends ContractName, E extends EventName<C>> = ContractEventArgsFromTopics<
  (typeof contracts)[C]['abi'],
  E
>

/** The contracts of a network in the form a follower takes them. */
export function followedOf(addresses: Addresses, names: readonly ContractName[]): Followed[] {
  return names.map((name) => ({ name, address: addresses[name], abi: contracts[name].abi as Abi }))
}

/** In the order of the chain; what the ABIs do not know is left out. */
export function eventsOf(logs: readonly Log<bigint, number, false>[], followed: readonly Followed[]): ChainEvent[] {
  const byAddress = new Map(followed.map((one) => [one.address.toLowerCase(), one]))
  return logs.flatMap((log) => {
    const source = byAddress.get(log.address.toLowerCase())
    const decoded = source && decode(source.abi, log)
    if (source === undefined || decoded === undefined) return []
    const { blockHash, transactionHash, logIndex } = log
    return {
      contract: source.name,
      address: source.address,
      event: decoded.eventName,
      args: decoded.args,
      blockNumber: Number(log.blockNumber),
      blockHash,
      transactionHash,
      logIndex,
    }
  })
}

/** The events of one transaction. */
export function eventsIn(receipt: TxReceipt, followed: readonly Followed[]): ChainEvent[] {
  const { hash: transactionHash, blockHash, blockNumber } = receipt
  const logs = receipt.logs.map((log) => ({ ...log, transactionHash, blockHash, blockNumber: BigInt(blockNumber) }))
  return eventsOf(logs as unknown as Log<bigint, number, false>[], followed)
}

function decode(abi: Abi, { data, topics }: Pick<Log, 'data' | 'topics'>) {
  const known = abi.some((entry) => entry.type === 'event')
  if (!known || topics.length === 0) return undefined
  try {
    const { eventName = '', args } = decodeEventLog({ abi, data, topics })
    return { eventName: String(eventName), args: (args ?? {}) as unknown as Record<string, unknown> }
  } catch {
    return undefined
  }
}
