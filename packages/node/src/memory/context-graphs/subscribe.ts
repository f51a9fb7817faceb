import { ContextGraphSystemError, NotSubscribedError, SubscribeRefusedError } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { requireReadableGraph } from './access.js'
import { changeGraph } from './change-graph.js'
import { moveSubscription } from './graph-moves.js'
import { requireVisibleGraph, resolveGraph } from './resolve-graph.js'
import { type ContextGraphRow, contextGraphs, guestGraphs, systemGraphs } from './table.js'

/** By name, URI or number; by number it must be active, public and known by its name hash. */
export async function subscribe(ledger: Journal, given: string, caller: Caller): Promise<ContextGraphRow> {
  const { row, byNumber } = ledger.read((r) => resolveGraph(r, given))
  if (byNumber) refuseByNumber(row, given)
  ledger.read((r) => requireReadableGraph(r, requireVisibleGraph(r, given, caller).id, caller))
  if (row.subscribed) {
    // From now on somebody here has asked for it.
    if (ledger.read((r) => r.has(guestGraphs, row.id)))
      await ledger.writeWithoutReceipt((w) => w.remove(guestGraphs, row.id))
    return row
  }
  return changeGraph(ledger, { act: 'context-graph.subscribe', id: row.id, caller }, (w) =>
    moveSubscription(requireReadableGraph(w, row.id, caller), 'subscribe'),
  )
}

function refuseByNumber(row: ContextGraphRow, given: string): void {
  const refuse = (why: 'deactivated' | 'no name hash' | 'private') =>
    new SubscribeRefusedError({ contextGraphId: given, why })
  if (row.deactivated) throw refuse('deactivated')
  if (row.nameHash === undefined) throw refuse('no name hash')
  if (row.private) throw refuse('private')
}

export async function unsubscribe(ledger: Journal, given: string, caller: Caller): Promise<ContextGraphRow> {
  const row = ledger.read((r) => requireVisibleGraph(r, given, caller))
  if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: row.id })
  return changeGraph(ledger, { act: 'context-graph.unsubscribe', id: row.id, caller }, (w) => {
    const now = requireReadableGraph(w, row.id, caller)
    if (!now.subscribed) throw new NotSubscribedError({ contextGraphId: row.id })
    return moveSubscription(now, 'unsubscribe')
  })
}

/** Clears every user subscription; system graphs, hosted ones and all data stay. */
export async function clearSubscriptions(
  ledger: Journal,
  caller: Caller,
): Promise<{ cleared: string[]; kept: string[] }> {
  const act = actOf('context-graph.clear-subscriptions', caller.agent, contextGraphUri(systemGraphs[0]))
  const { value } = await ledger.write(act, (w) => {
    const rows = [...w.by(contextGraphs, 'subscribed')].map(({ value: row }) => row)
    const going = rows.filter((row) => !row.coreHosted)
    for (const row of going) w.put(contextGraphs, row.id, moveSubscription(row, 'clear'))
    return {
      cleared: going.map(({ id }) => id),
      kept: [...systemGraphs, ...rows.filter((row) => row.coreHosted).map(({ id }) => id)],
    }
  })
  return value
}
