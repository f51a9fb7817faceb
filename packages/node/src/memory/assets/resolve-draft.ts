import { IdentifierReadOnlyError } from '@kg/contract'
import { isUal } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import type { DraftRef } from './drafts.js'

/** Where a request looks for an asset. */
export interface Scope {
  readonly contextGraphId: string
  readonly subGraphName?: string | undefined
}

export interface ResolveNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

/** The caller's asset that a request means, in a context graph that the caller may read. */
export function resolveDraft(
  { ledger, graphs }: ResolveNeeds,
  name: string,
  { contextGraphId, subGraphName }: Scope,
  caller: Caller,
): DraftRef {
  const { id } = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, subGraphName, caller))
  return { contextGraph: id, sub: subGraphName ?? '', name }
}

/** The same for a change, which takes a name: a UAL stands for what is published, and that does not change. */
export function resolveChange(needs: ResolveNeeds, name: string, scope: Scope, caller: Caller): DraftRef {
  if (isUal(name)) throw new IdentifierReadOnlyError({ name })
  return resolveDraft(needs, name, scope, caller)
}
