import type { LedgerReader } from '@kg/store'
import { type ContextGraphRow, contextGraphs } from './table.js'

/** A context graph by the hash of its id: an exact match, or none. */
export const findGraphByHash = (reader: LedgerReader, hash: string): ContextGraphRow | undefined =>
  firstBy(reader, 'byNameHash', hash)

/** A context graph by its number on the chain. */
export const findGraphByOnChainId = (reader: LedgerReader, onChainId: string): ContextGraphRow | undefined =>
  firstBy(reader, 'byOnChainId', onChainId)

function firstBy(
  reader: LedgerReader,
  index: 'byNameHash' | 'byOnChainId',
  prefix: string,
): ContextGraphRow | undefined {
  return [...reader.by(contextGraphs, index, { prefix, limit: 1 })][0]?.value
}
