import { contextGraphPrefix, contextGraphUri } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { isMember, mayRead } from './access.js'
import { firstLives } from './graph-moves.js'
import type { ContextGraphRow } from './table.js'

/** The row as the API shows it. Who may not read the graph learns nothing of how much it holds. */
export function describeGraph(
  row: ContextGraphRow,
  caller: Caller,
  { assetCount, synced }: { assetCount: number; synced: boolean },
) {
  const { id, name, description, kind, accessPolicy, creator, curator, createdAt } = row
  const { subscribed, coreHosted, onChainId, nameHash, verifiedId, deactivated } = row
  // Key by key: spreading rows would cost a long list half of its time. JSON leaves out what is undefined.
  return {
    id,
    uri: contextGraphUri(id),
    name,
    description,
    kind,
    isSystem: kind === 'system',
    accessPolicy,
    access: accessPolicy === 1 ? ('curated' as const) : ('open' as const),
    private: row.private,
    creator,
    curator,
    createdAt: new Date(createdAt).toISOString(),
    subscribed,
    coreHosted,
    onChainId,
    nameHash,
    verifiedId,
    deactivated,
    synced,
    registered: onChainId !== undefined,
    assetCount: mayRead(row, caller) ? assetCount : 0,
    callerInvolved: isMember(row, caller),
  }
}

/** What is left to show of a row that cannot be described. It counts as closed. */
export function markGraph({ id, subscribed }: ContextGraphRow) {
  return {
    id,
    uri: `${contextGraphPrefix}${id}`,
    name: id,
    kind: 'user' as const,
    isSystem: false,
    accessPolicy: 1 as const,
    access: 'curated' as const,
    private: false,
    ...firstLives,
    subscribed,
    coreHosted: false,
    synced: false,
    registered: false,
    assetCount: 0,
    callerInvolved: false,
  }
}
