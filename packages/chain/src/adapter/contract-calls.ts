import type { Hex } from '@kg/core'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  encodeFunctionData,
} from 'viem'
import { contractErrorOf } from '../contract-error.js'
import { type Addresses, type ContractName, contracts } from '../contracts.js'
import { awaitAnswer } from './await-answer.js'
import type { ChainReader } from './chain-reader.js'
import { RpcUnavailableError, TxRevertedError } from './errors.js'
import { reasonOf } from './faults.js'
import type { SendOptions, Transactions } from './transactions.js'
import type { TxReceipt } from './tx-row.js'

type AbiOf<N extends ContractName> = (typeof contracts)[N]['abi']
type Reads<N extends ContractName> = ContractFunctionName<AbiOf<N>, 'view' | 'pure'>
type Writes<N extends ContractName> = ContractFunctionName<AbiOf<N>, 'nonpayable'>

/** The contracts of a network as typed functions; what fails is one of our errors. */
export interface ContractCalls {
  read<N extends ContractName, F extends Reads<N>>(
    contract: N,
    name: F,
    args: ContractFunctionArgs<AbiOf<N>, 'view' | 'pure', F>,
  ): Promise<ContractFunctionReturnType<AbiOf<N>, 'view' | 'pure', F>>
  /** Exactly once for a key; resolves when the transaction is final. */
  send<N extends ContractName, F extends Writes<N>>(
    tx: { readonly key: string; readonly wallet: Hex } & SendOptions,
    contract: N,
    name: F,
    args: ContractFunctionArgs<AbiOf<N>, 'nonpayable', F>,
  ): Promise<TxReceipt>
}

const callMs = 15_000

/** `keyOf` makes the keys of one chain: two chains must not share them. */
export function contractCalls(
  client: ChainReader,
  addresses: Addresses,
  transactions: Transactions,
  keyOf: (key: string) => string = (key) => key,
): ContractCalls {
  return {
    async read(contract, functionName, args) {
      const call = { address: addresses[contract], abi: contracts[contract].abi as Abi, functionName, args }
      try {
        return (await awaitAnswer(client.readContract(call as never), { ms: callMs })) as never
      } catch (error) {
        const refused = contractErrorOf(error)
        if (refused === undefined) throw new RpcUnavailableError({ why: reasonOf(error) }, { cause: error })
        const { name, args: values } = refused
        throw new TxRevertedError({ key: '', name, args: values.map(String), message: name }, { cause: error })
      }
    },
    send({ key, wallet, ...options }, contract, functionName, args) {
      const data = encodeFunctionData({ abi: contracts[contract].abi as Abi, functionName, args } as never)
      return transactions.send({ key: keyOf(key), wallet, to: addresses[contract], data }, options)
    },
  }
}
