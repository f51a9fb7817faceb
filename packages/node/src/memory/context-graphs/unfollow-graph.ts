import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { unsubscribe } from './subscribe.js'

export interface UnfollowNeeds {
  ledger: Journal
  /** Removes a context graph from the configuration file, and returns the names under which it stood there. */
  dropSubscription: (names: readonly string[]) => string[]
  /** The graphs that this run of the node was told to follow, from all its settings. */
  startup: readonly string[]
}

/** Unsubscribes, for later starts too. What other settings say, only the operator can change. */
export async function unfollowGraph(
  { ledger, dropSubscription, startup }: UnfollowNeeds,
  given: string,
  caller: Caller,
) {
  const { id, coreHosted, nameHash, verifiedId, onChainId } = await unsubscribe(ledger, given, caller)
  const names = [id, nameHash, verifiedId, onChainId, `#${onChainId}`].filter((name) => name !== undefined)
  const removedFromConfig = dropSubscription(names)
  const stillConfigured = startup.filter((name) => names.includes(name) && !removedFromConfig.includes(name))
  return { id, coreHosted, removedFromConfig, stillConfigured }
}
