import { type TxRow, type TxState, transactions } from '@kg/chain/transactions'
import type { Reply, Routes, TransactionReply } from '@kg/contract'
import { checksumAddress, defined, parseAddress } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'

export interface TransactionPage {
  wallet: string
  state?: TxState | undefined
  limit: number
  cursor?: string | undefined
}

interface Named {
  readonly key: string
  readonly row: TxRow
}

/** A page of the transactions of a wallet, newest first. */
export function listTransactions(
  reader: LedgerReader,
  { wallet, state, limit, cursor }: TransactionPage,
): Reply<Routes['listTransactions']> {
  // Rows have the address with its checksum; whoever asks may write it in any case.
  const prefix = checksumAddress(parseAddress(wallet.toLowerCase()))
  const after = decodeCursor(cursor)
  const rows = reader.by(transactions, 'byWallet', { prefix, reverse: true, ...defined({ after }) })
  // A cursor can be made up, and lead out of the list.
  const isWanted = ({ value }: { value: TxRow }) =>
    value.wallet === prefix && (state === undefined || value.state === state)
  const page = readPage(filterRows(rows, isWanted), limit, ({ indexKey }) => indexKey)
  const named = page.rows.map(({ key, value }) => ({ key: String(key), row: value }))
  return { transactions: describeRows(named, describe, mark), ...defined({ nextCursor: page.nextCursor }) }
}

const iso = (time: number) => new Date(time).toISOString()

function describe({ key, row }: Named): TransactionReply {
  const { wallet, to, state, nonce, hashes, receipt, error, attempts, value } = row
  return {
    key,
    wallet,
    to,
    state,
    value,
    attempts,
    ...defined({
      nonce,
      txHash: receipt?.hash ?? hashes.at(-1),
      blockNumber: receipt?.blockNumber,
      gasUsed: receipt?.gasUsed,
      gasLimit: row.signedGas ?? row.gas,
      reverted: receipt?.reverted,
      error: error?.message,
    }),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

/** What is left to show of one that cannot be described. */
const mark = ({ key, row: { wallet, to, state } }: Named): TransactionReply => ({
  key,
  wallet,
  to,
  state,
  value: '0',
  attempts: 0,
  createdAt: iso(0),
  updatedAt: iso(0),
})
