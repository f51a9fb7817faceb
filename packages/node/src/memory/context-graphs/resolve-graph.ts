import { ContextGraphNotFoundError, OnChainIdUnknownError } from '@kg/contract'
import { isGraphReference, parseOnChainId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { maySee } from './access.js'
import { findGraphByHash, findGraphByOnChainId } from './find-graph.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

const uriPrefix = 'did:kg:context-graph:'

interface ResolvedGraph {
  row: ContextGraphRow
  byNumber: boolean
}

/**
 * A context graph by its id, its URI, the hash of its id, or its on-chain id as `32` or `#32`. Digits and hashes are
 * never names, so that no graph can take the number or the hash of another one for its name.
 */
export function resolveGraph(reader: LedgerReader, given: string): ResolvedGraph {
  const number = parseOnChainId(given)
  if (number !== undefined || isGraphReference(given)) return resolveReference(reader, given, number?.toString())
  const row = reader.get(contextGraphs, given.startsWith(uriPrefix) ? given.slice(uriPrefix.length) : given)
  if (row === undefined) throw new ContextGraphNotFoundError({ contextGraphId: given })
  return { row, byNumber: false }
}

function resolveReference(reader: LedgerReader, given: string, onChainId: string | undefined): ResolvedGraph {
  const numbered = onChainId === undefined ? undefined : findGraphByOnChainId(reader, onChainId)
  if (numbered !== undefined) return { row: numbered, byNumber: true }
  // Listed by its hash alone: others may have a graph of the same name here, which is another one.
  const listed = reader.get(contextGraphs, given.toLowerCase())
  if (listed?.nameHash === given.toLowerCase()) return { row: listed, byNumber: false }
  // Earlier releases let graphs have such names: one that this node follows is still found, any other by its URI only.
  const followed = reader.get(contextGraphs, given)
  const row = findGraphByHash(reader, given.toLowerCase()) ?? (followed?.subscribed ? followed : undefined)
  if (row !== undefined) return { row, byNumber: false }
  if (onChainId !== undefined) throw new OnChainIdUnknownError({ onChainId })
  throw new ContextGraphNotFoundError({ contextGraphId: given })
}

/** By its number one must not learn the name of a graph that one may not see. */
export function requireVisibleGraph(reader: LedgerReader, given: string, caller: Caller): ContextGraphRow {
  const { row } = resolveGraph(reader, given)
  if (!maySee(row, caller)) throw new ContextGraphNotFoundError({ contextGraphId: given })
  return row
}

/** Whether the caller may know that there is a context graph of exactly this id. */
export function knowsGraph(reader: LedgerReader, id: string, caller: Caller): boolean {
  const row = reader.get(contextGraphs, id)
  return row !== undefined && maySee(row, caller)
}
