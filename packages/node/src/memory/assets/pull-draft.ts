import { DraftConflictError, SourceEmptyError } from '@kg/contract'
import { noContent } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { fillDraft } from './change-draft.js'
import { draftAct, findOwnAsset, openDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { findAsset } from './find-asset.js'

export interface PullNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

export interface PullOptions {
  readonly layer: 'swm' | 'vm'
  /** What happens to a draft that is there already. */
  readonly onConflict: 'reject' | 'replace'
}

/** Starts a draft from what is shared or published. */
export async function pullDraft(
  { ledger, graphs }: PullNeeds,
  ref: DraftRef,
  { layer, onConflict }: PullOptions,
  caller: Caller,
): Promise<{ root: string; tripleCount: number }> {
  const { value } = await ledger.write(draftAct('asset.pull', ref, caller), (w) => {
    graphs.requireWritableScope(w, ref.contextGraph, ref.sub, caller)
    const asset = findAsset(w, ref.contextGraph, ref.name, caller)
    const source = asset[layer]
    if (source === undefined) throw new SourceEmptyError({ name: ref.name, contextGraphId: ref.contextGraph, layer })
    if (findOwnAsset(w, ref, caller)?.wm !== undefined && onConflict === 'reject')
      throw new DraftConflictError({ name: ref.name, contextGraphId: ref.contextGraph })
    const { row } = openDraft(w, ref, caller, 'pull')
    const { content, seal } = source
    // Private statements are the author's: they come along only where it pulls its own.
    const privateContent = asset.agent === caller.agent ? source.privateContent : noContent
    fillDraft(w, row, { content, privateContent })
    return { root: seal.root, tripleCount: content.quads }
  })
  return value
}
