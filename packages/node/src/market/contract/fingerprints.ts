import type { ChainEvent } from '@kg/chain'
import type { LedgerReader } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fingerprintRows } from './fingerprint-table.js'
import type { MarketChain } from './market-chain.js'

/** What a chain says about the root of a dataset. */
export interface ChainFingerprint {
  readonly blockchain_id: string
  /** The root, if the chain has it. */
  readonly root_hash?: string
  /** Why there is none. */
  readonly message?: string
}

/** Notes the roots that creators register. The same event again changes nothing. */
export async function noteFingerprints(
  ledger: Journal,
  events: readonly ChainEvent[],
  { id }: Pick<MarketChain, 'id'>,
): Promise<void> {
  const found = events.flatMap((event) => {
    const args = argsOf(event, 'DatasetMarket', 'DatasetRegistered')
    return args === undefined ? [] : [{ ...args, block: event.blockNumber }]
  })
  if (found.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const { datasetId, creator, root, size, block } of found)
      w.put(fingerprintRows, [id, datasetId, creator.toLowerCase()], { root, size: Number(size), block })
  })
}

/** Takes back what was noted from blocks that the chain has removed. */
export async function forgetFingerprints(
  ledger: Journal,
  after: number,
  { id }: Pick<MarketChain, 'id'>,
): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    for (const { key } of [...w.by(fingerprintRows, 'byBlock', { prefix: [id], after: [id, after] })])
      w.remove(fingerprintRows, key)
  })
}

/**
 * Compares the root of a dataset with each chain. The root binds its creator and content, so it does not matter which
 * wallet stands for it. Another root under the same id says nothing: two creators can have the same graph.
 */
export function compareRoot(
  reader: LedgerReader,
  blockchainIds: readonly string[],
  { id, rootHash }: { readonly id: string; readonly rootHash: string },
): ChainFingerprint[] {
  return blockchainIds.map((blockchain_id) => {
    const isThere = (prefix: [string, string, ...string[]]) =>
      [...reader.by(fingerprintRows, 'byRoot', { prefix, limit: 1 })].length > 0
    if (isThere([blockchain_id, id, rootHash])) return { blockchain_id, root_hash: rootHash }
    const hasOther = isThere([blockchain_id, id])
    const message = hasOther ? 'The chain has only other roots for it' : 'The chain has no root of this dataset'
    return { blockchain_id, message }
  })
}
