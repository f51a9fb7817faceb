import { ContextGraphNotFoundError, OnChainIdUnknownError, type Reply, type Routes } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { agentRows } from '../agents/table.js'
import { isRestricted } from './access.js'
import { resolveGraph } from './resolve-graph.js'
import { subscribe } from './subscribe.js'
import type { ContextGraphRow } from './table.js'

export interface FollowNeeds {
  ledger: Journal
  /** Adds a context graph to the configuration file. */
  saveSubscription: (id: string) => void
  /** Asks the chain for a number, and peers for a name, that this node does not know. */
  lookUp: (given: string) => Promise<void>
  /** Begins to fetch what peers have of a context graph. */
  catchUp: (id: string) => Promise<BegunCatchUp>
}

type BegunCatchUp = Reply<Routes['subscribeContextGraph']>['catchup']

/** Subscribes to a context graph, for later starts too where `save` says so, and begins to catch up. */
export async function followGraph(
  { ledger, saveSubscription, lookUp, catchUp }: FollowNeeds,
  { given, save }: { given: string; save: boolean },
  caller: Caller,
): Promise<{ id: string; saved?: string; catchup: BegunCatchUp }> {
  if (!ledger.read((r) => isKnown(r, given))) await lookUp(given)
  const row = await subscribe(ledger, given, caller)
  const saved = save ? (row.verifiedId ?? row.nameHash ?? row.id) : undefined
  if (saved !== undefined) saveSubscription(saved)
  const catchup = await catchUp(row.id)
  const isDenied = isRestricted(row) && !ledger.read((r) => hasMember(r, row))
  return { id: row.id, ...defined({ saved }), catchup: isDenied ? { ...catchup, ...denial } : catchup }
}

/** Peers serve a restricted graph to nodes of members alone; an operator may subscribe to it all the same. */
const denial = { status: 'denied' as const, reason: 'No agent of this node is a member, so no peer serves it the data' }

const hasMember = (reader: LedgerReader, { curator, allowedAgents }: ContextGraphRow): boolean =>
  [curator, ...allowedAgents].some((agent) => agent !== undefined && reader.has(agentRows, agent))

function isKnown(reader: LedgerReader, given: string): boolean {
  try {
    resolveGraph(reader, given)
    return true
  } catch (error) {
    if (error instanceof ContextGraphNotFoundError || error instanceof OnChainIdUnknownError) return false
    throw error
  }
}
