import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type QueryAccess, queryAccessRules } from './query-access.js'

/** Lists the context graphs for which the operator has a rule of its own. */
export function listAccessRules({ ledger, enabled }: { ledger: Journal; enabled: boolean }) {
  const rules = ledger.read((r) =>
    [...r.range(queryAccessRules)].map(({ key, value }) => ({ contextGraphId: key, queryAccess: value })),
  )
  return { queryAccess: enabled ? ('default' as const) : ('deny' as const), rules }
}

/** Sets the rule for one context graph; `default` removes it. */
export async function setAccessRule(
  { ledger }: { ledger: Journal },
  { contextGraphId, queryAccess }: { contextGraphId: string; queryAccess: QueryAccess },
  caller: Caller,
) {
  const { id } = ledger.read((r) => requireVisibleGraph(r, contextGraphId, caller))
  await ledger.writeWithoutReceipt((w) => {
    if (queryAccess === 'default') w.remove(queryAccessRules, id)
    else w.put(queryAccessRules, id, queryAccess)
  })
  return { contextGraphId: id, queryAccess }
}
