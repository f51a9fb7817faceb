import { ContextGraphNotFoundError, OnChainIdUnknownError } from '@kg/contract'
import { parseOnChainId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { maySee } from './access.js'
import { findGraphByOnChainId } from './find-graph.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

const uriPrefix = 'did:kg:context-graph:'

/** A context graph by its id, its URI, or its on-chain id as `32` or `#32`; the exact name wins. */
export function resolveGraph(reader: LedgerReader, given: string): { row: ContextGraphRow; byNumber: boolean } {
  const named = reader.get(contextGraphs, given.startsWith(uriPrefix) ? given.slice(uriPrefix.length) : given)
  if (named !== undefined) return { row: named, byNumber: false }
  const number = parseOnChainId(given)
  if (number === undefined) throw new ContextGraphNotFoundError({ contextGraphId: given })
  const row = findGraphByOnChainId(reader, number.toString())
  if (row === undefined) throw new OnChainIdUnknownError({ onChainId: number.toString() })
  return { row, byNumber: true }
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
