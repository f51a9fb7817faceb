import { defined, type KgError } from '@kg/core'
import { contractErrorOf } from '../contract-error.js'
import {
  InsufficientFundsError,
  NonceTakenError,
  TxRefusedError,
  TxRevertedError,
  WalletNotFoundError,
} from './errors.js'
import { reasonOf } from './faults.js'
import type { TxFault, TxReceipt, TxRow } from './tx-row.js'

/** What the callers of a finished transaction get. */
export function outcomeOf(key: string, row: TxRow): TxReceipt {
  const { receipt, error } = row
  if (row.state === 'confirmed' && receipt !== undefined) {
    const { hash, blockNumber, blockHash, gasUsed, logs } = receipt
    return { hash, blockNumber, blockHash, gasUsed: BigInt(gasUsed), logs }
  }
  throw errorOf(key, row, error ?? { code: 'TX_REFUSED', name: '', args: [], message: `it is ${row.state}` })
}

/** How a failed call is written into the row. */
export function faultRecord(code: string, error: unknown): TxFault {
  const { name = '', args = [] } = contractErrorOf(error) ?? {}
  return { code, name, args: args.map(String), message: reasonOf(error) }
}

function errorOf(key: string, { wallet, nonce = -1, receipt }: TxRow, fault: TxFault): KgError {
  const { code, name, args, message } = fault
  if (code === InsufficientFundsError.record.code) return new InsufficientFundsError({ key, wallet })
  if (code === NonceTakenError.record.code) return new NonceTakenError({ key, wallet, nonce })
  if (code === WalletNotFoundError.record.code) return new WalletNotFoundError({ wallet })
  if (code !== TxRevertedError.record.code) return new TxRefusedError({ key, message })
  return new TxRevertedError({ key, name, args, message, ...defined({ hash: receipt?.hash }) })
}
