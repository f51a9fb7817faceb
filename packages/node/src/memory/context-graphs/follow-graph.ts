import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { subscribe } from './subscribe.js'

export interface FollowNeeds {
  ledger: Journal
  /** Adds a context graph to the configuration file. */
  saveSubscription: (id: string) => void
  /** Begins to fetch what peers have of a context graph. */
  catchUp: (id: string) => Promise<BegunCatchUp>
}

type BegunCatchUp = Reply<Routes['subscribeContextGraph']>['catchup']

/** Subscribes to a context graph, for later starts too where `save` says so, and begins to catch up. */
export async function followGraph(
  { ledger, saveSubscription, catchUp }: FollowNeeds,
  { given, save }: { given: string; save: boolean },
  caller: Caller,
): Promise<{ id: string; saved?: string; catchup: BegunCatchUp }> {
  const row = await subscribe(ledger, given, caller)
  const saved = save ? (row.verifiedId ?? row.nameHash ?? row.id) : undefined
  if (saved !== undefined) saveSubscription(saved)
  return { id: row.id, ...defined({ saved }), catchup: await catchUp(row.id) }
}
