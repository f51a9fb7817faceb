import { NotADraftError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { dropDraft } from './change-draft.js'
import { draftAct, findOwnAsset } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { findAsset } from './find-asset.js'

interface RemoveNeeds {
  ledger: Journal
}

/** Gives up the caller's draft; what is shared of the asset stays. */
export async function discardDraft({ ledger }: RemoveNeeds, ref: DraftRef, caller: Caller): Promise<void> {
  requireAsset(ledger, 'asset.discard', ref, caller)
  await ledger.write(draftAct('asset.discard', ref, caller), (w) => dropDraft(w, ref, caller))
}

/** Removes an asset that nobody else has seen. */
export async function deleteAsset({ ledger }: RemoveNeeds, ref: DraftRef, caller: Caller): Promise<void> {
  requireAsset(ledger, 'asset.delete', ref, caller)
  await ledger.write(draftAct('asset.delete', ref, caller), (w) => {
    const row = findOwnAsset(w, ref, caller)
    if (row?.swm !== undefined || row?.vm !== undefined) throw new NotADraftError({ name: ref.name, state: 'shared' })
    dropDraft(w, ref, caller)
  })
}

/** A name that nobody has is not found; a repeated request has removed it itself. */
function requireAsset(ledger: Journal, action: 'asset.discard' | 'asset.delete', ref: DraftRef, caller: Caller): void {
  if (ledger.findRecorded(action, draftAct(action, ref, caller).subject) !== undefined) return
  ledger.read((r) => findAsset(r, ref.contextGraph, ref.name, caller))
}
