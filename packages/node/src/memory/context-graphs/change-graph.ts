import { contextGraphUri } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

/** Stores the row that `next` returns, in one write with its receipt. */
export async function changeGraph(
  ledger: Journal,
  { act, id, caller }: { act: ActionIn<'context-graph'>; id: string; caller: Caller },
  next: (writer: LedgerWriter) => ContextGraphRow,
): Promise<ContextGraphRow> {
  const { value } = await ledger.write(actOf(act, caller.agent, contextGraphUri(id)), (w) => {
    const row = next(w)
    w.put(contextGraphs, row.id, row)
    return row
  })
  return value
}
