import type { Hex } from '@kg/core'
import { type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { TxRow } from './tx-row.js'

/** The receipt of whichever signature of a transaction was included. */
export async function findReceipt(
  receiptOf: (hash: Hex) => Promise<TransactionReceipt | undefined>,
  { hashes }: Pick<TxRow, 'hashes'>,
): Promise<TransactionReceipt | undefined> {
  for (const hash of hashes.toReversed()) {
    const receipt = await receiptOf(hash)
    if (receipt !== undefined) return receipt
  }
  return undefined
}

/** A receipt as the ledger keeps it. */
export function recordOf(receipt: TransactionReceipt) {
  const { transactionHash: hash, blockHash, status } = receipt
  const logs = receipt.logs.map(({ address, topics, data, logIndex }) => ({ address, topics, data, logIndex }))
  const numbers = { blockNumber: Number(receipt.blockNumber), gasUsed: String(receipt.gasUsed) }
  return { hash, blockHash, ...numbers, logs, reverted: status === 'reverted' }
}

/** No receipt is an answer; anything else that fails is not. */
export function nothingYet(error: unknown): undefined {
  if (error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}
