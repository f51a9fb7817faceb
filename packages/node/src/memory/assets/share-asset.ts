import { noContent } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { draftAct, findOwnAsset, requireDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { type FinalizeNeeds, finalizeDraft } from './finalize-draft.js'
import { dropFromDrafts, refuseSharing, storeShared } from './store-layers.js'

export interface ShareResult {
  promotedCount: number
  shareOperationId: string
  root: string
}

/** Moves a sealed draft to the shared layer. An open one is sealed on the way; what is shared already stays. */
export async function shareAsset(needs: FinalizeNeeds, ref: DraftRef, caller: Caller): Promise<ShareResult> {
  const { ledger } = needs
  const act = { ...draftAct('asset.share', ref, caller), layer: 'swm' }
  const before = ledger.findRecorded<ShareResult>(act.action, act.subject)
  if (before !== undefined) return before.value
  const row = ledger.read((r) => findOwnAsset(r, ref, caller))
  if (row?.swm !== undefined && row.wm === undefined)
    return { promotedCount: 0, shareOperationId: row.swm.operationId, root: row.swm.seal.root }
  const draft = ledger.read((r) => {
    const found = requireDraft(r, ref, caller)
    // Before it is sealed: a refused share leaves the draft as it was.
    refuseSharing(r, found, 0)
    return found
  })
  const { root = '' } =
    draft.wm.state === 'open' ? (await finalizeDraft(needs, ref, caller)).seal : (draft.wm.seal ?? {})
  const { value } = await ledger.write({ ...act, root }, (w) => {
    const sealed = requireDraft(w, ref, caller)
    const { content = noContent, privateContent = noContent, seal } = sealed.wm
    if (seal === undefined) throw new TypeError('a sealed draft has a seal')
    dropFromDrafts(w, sealed)
    const { swm } = storeShared(w, sealed, { content, privateContent, seal })
    return { promotedCount: content.quads, shareOperationId: swm.operationId, root: seal.root }
  })
  return value
}
