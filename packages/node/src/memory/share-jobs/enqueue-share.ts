import { DraftNotFoundError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findOwnAsset, stateOf } from '../assets/draft-row.js'
import { requireWritableScope } from '../context-graphs/graph-scope.js'

export interface ShareRequest {
  readonly name: string
  readonly contextGraphId: string
  readonly subGraphName?: string | undefined
}

/** Queues the sharing of an asset that the caller has, in a graph that it may write to. */
export function enqueueShare(
  { ledger, jobs }: { ledger: Journal; jobs: Jobs },
  { name, contextGraphId, subGraphName }: ShareRequest,
  caller: Caller,
): Promise<JobRow> {
  const ref = ledger.read((r) => {
    const { id } = requireWritableScope(r, contextGraphId, subGraphName, caller)
    const found = { contextGraph: id, sub: subGraphName ?? '', name }
    if (['none', 'gone'].includes(stateOf(findOwnAsset(r, found, caller))))
      throw new DraftNotFoundError({ name, contextGraphId: id })
    return found
  })
  return jobs.enqueue(ref, caller)
}
