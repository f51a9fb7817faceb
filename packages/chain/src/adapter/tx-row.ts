import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

export type TxState = 'queued' | 'signed' | 'sent' | 'included' | 'confirmed' | 'failed'

/** What a caller wants sent. */
export interface TxIntent {
  /** Names the transaction for ever: the same key never sends two different ones. */
  readonly key: string
  readonly wallet: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint
  /** Absent: estimated, with a fifth on top. */
  readonly gas?: bigint
}

export interface TxLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: number
}

export interface TxReceipt {
  readonly hash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly gasUsed: bigint
  readonly logs: readonly TxLog[]
}

export interface TxFault {
  /** Of the KgError that callers get. */
  readonly code: string
  /** As the contracts name it; empty when it is none of theirs. */
  readonly name: string
  readonly args: readonly string[]
  readonly message: string
}

/** Big numbers are decimal text. */
export interface TxRow {
  readonly wallet: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: string
  readonly gas?: string | undefined
  readonly state: TxState
  /** Rises within a wallet: the order of the nonces. */
  readonly order: number
  readonly nonce?: number | undefined
  readonly signedGas?: string | undefined
  readonly fees?: Readonly<Record<string, string>> | undefined
  /** The newest signature; earlier ones are replaced by it under the same nonce. */
  readonly rawTx?: Hex | undefined
  /** Of every signature, newest last. At most one of them can ever be included. */
  readonly hashes: readonly Hex[]
  readonly receipt?: (Omit<TxReceipt, 'gasUsed'> & { readonly gasUsed: string; readonly reverted: boolean }) | undefined
  readonly error?: TxFault | undefined
  /** How often it was handed to the chain. */
  readonly attempts: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly signedAt?: number | undefined
  readonly sentAt?: number | undefined
}

/** The key of a row is the caller's. Rows are never removed: they are what makes a repeated key harmless. */
export const transactions = defineTable<TxRow>()('transactions', {
  indexes: {
    byOpen: (row) => (isFinished(row) ? undefined : [row.wallet, row.order]),
    byWallet: (row) => [row.wallet, row.order],
  },
  groups: (row) => [[row.state]],
})

export const txMoves: Readonly<Record<TxState, readonly TxState[]>> = {
  queued: ['signed', 'failed'],
  // Back to queued: the chain refused this signature at its first showing.
  signed: ['signed', 'sent', 'queued', 'failed'],
  // Again signed: replaced with a higher fee.
  sent: ['signed', 'sent', 'included', 'failed'],
  // Back to sent: its block is no longer part of the chain.
  included: ['included', 'confirmed', 'failed', 'sent'],
  // Its block was removed after all, or the transaction is in another one.
  confirmed: ['sent', 'confirmed'],
  // Only what was never signed may be tried again.
  failed: ['queued'],
}

export const isFinished = ({ state }: TxRow): boolean => state === 'confirmed' || state === 'failed'
