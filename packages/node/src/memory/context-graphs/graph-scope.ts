import { SubGraphNotFoundError } from '@kg/contract'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { requireReadableGraph, requireWritableGraph } from './access.js'
import { moveSubscription } from './graph-moves.js'
import { requireVisibleGraph } from './resolve-graph.js'
import { type ContextGraphRow, contextGraphs, subGraphs } from './table.js'

/** A context graph, and its sub-graph where one is named, that the caller may read. */
export function requireReadableScope(
  reader: LedgerReader,
  given: string,
  sub: string | undefined,
  caller: Caller,
): ContextGraphRow {
  const row = requireReadableGraph(reader, requireVisibleGraph(reader, given, caller).id, caller)
  requireSubGraph(reader, row.id, sub)
  return row
}

/** The same, that the caller may write to. */
export function requireWritableScope(
  reader: LedgerReader,
  given: string,
  sub: string | undefined,
  caller: Caller,
): ContextGraphRow {
  const row = requireWritableGraph(reader, requireVisibleGraph(reader, given, caller).id, caller)
  requireSubGraph(reader, row.id, sub)
  return row
}

/** Writing to a context graph means following it. */
export function followForWriting(writer: LedgerWriter, given: string, sub: string | undefined, caller: Caller): void {
  const row = requireWritableScope(writer, given, sub, caller)
  if (!row.subscribed) writer.put(contextGraphs, row.id, moveSubscription(row, 'write'))
}

/** No name, or an empty one, means the context graph itself. */
function requireSubGraph(reader: LedgerReader, id: string, sub: string | undefined): void {
  if (sub !== undefined && sub !== '' && !reader.has(subGraphs, [id, sub]))
    throw new SubGraphNotFoundError({ contextGraphId: id, subGraphName: sub })
}
