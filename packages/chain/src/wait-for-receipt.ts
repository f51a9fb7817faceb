import type { Hex } from '@kg/core'
import { pause } from '@kg/core/async'
import { type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from './chain-client.js'
import { ReceiptTimeoutError } from './errors.js'

export interface WaitOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/**
 * The receipt of a sent transaction, asked for until it is there. viem's own wait asks once per new block, so on a
 * chain that makes a block only when a transaction comes it can miss the last one and wait for ever.
 */
export async function waitForReceipt(
  client: Pick<ChainClient, 'getTransactionReceipt' | 'pollingInterval'>,
  hash: Hex,
  { timeoutMs = 60_000, signal }: WaitOptions = {},
): Promise<TransactionReceipt> {
  for (const end = performance.now() + timeoutMs; ; await pause(client.pollingInterval, signal)) {
    signal?.throwIfAborted()
    const receipt = await client.getTransactionReceipt({ hash }).catch(nothingYet)
    if (receipt !== undefined) return receipt
    if (performance.now() > end) throw new ReceiptTimeoutError({ hash, timeoutMs })
  }
}

function nothingYet(error: unknown): undefined {
  if (error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}
