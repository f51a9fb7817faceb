import { DraftChangedError, DraftSealedError } from '@kg/contract'
import { assetMoves, canMove, subGraphDigest, toHex } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { draftAct, requireDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { readDraftTexts } from './read-draft.js'
import { completeSeal, prepareSeal, type SealNeeds, type UnsignedSeal } from './sealing/prepare-seal.js'
import { signatureFor, subSignatureFor } from './sealing/seal-fields.js'
import { storeSealed } from './store-layers.js'
import type { AssetRow } from './table.js'
import { untilUnchanged } from './until-unchanged.js'

export interface FinalizeNeeds extends SealNeeds {
  ledger: Journal
  keys: AgentKeys
}

export interface SealedDraft {
  row: AssetRow
  seal: UnsignedSeal & { signature?: string }
  /** What puts the version into its sub-graph, once the author has signed it. */
  subGraphDigest?: string
}

export interface FinalizeOptions {
  /** Only say what the author would sign. */
  prepare?: boolean
  /** The author's own, where the node does not hold its key. */
  signature?: string | undefined
  /** The author's own, for the digest of the sub-graph. */
  subGraphSignature?: string | undefined
}

/** Fixes a draft's root and seals it for its author: with the key the node holds, or with the signature that is given. */
export async function finalizeDraft(
  { ledger, keys, ...sealing }: FinalizeNeeds,
  ref: DraftRef,
  caller: Caller,
  { prepare = false, signature, subGraphSignature }: FinalizeOptions = {},
): Promise<SealedDraft> {
  const act = draftAct('asset.finalize', ref, caller)
  const before = ledger.findRecorded<AssetRow>(act.action, act.subject)?.value
  if (before?.wm?.seal !== undefined) return { row: before, seal: before.wm.seal }
  return untilUnchanged(async () => {
    const { row, ...content } = ledger.read((r) => {
      const found = requireDraft(r, ref, caller)
      if (!canMove(assetMoves, found.wm.state, 'finalize'))
        throw new DraftSealedError({ name: ref.name, contextGraphId: ref.contextGraph })
      return { row: found, texts: readDraftTexts(r, found, 'wm'), privateTexts: readDraftTexts(r, found, 'private') }
    })
    const prepared = await prepareSeal(sealing, row, content)
    const { fields, seal: unsigned } = completeSeal(prepared, row)
    const placed = row.sub === '' ? {} : { subGraphDigest: toHex(subGraphDigest(fields, row.sub)) }
    if (prepare) return { row, seal: unsigned, ...placed }
    const signed = { signature: signatureFor(keys, fields, signature) }
    const seal = { ...unsigned, ...signed, ...subSignatureFor(keys, fields, row.sub, subGraphSignature) }
    const { value } = await ledger.write({ ...act, root: seal.root }, (w) => {
      const now = requireDraft(w, ref, caller)
      if (now.wm.seq !== row.wm.seq) throw new DraftChangedError({ name: ref.name })
      const { content: open, secret } = prepared.canonical
      return storeSealed(w, now, { content: w.putContent(open), privateContent: w.putContent(secret), seal })
    })
    return { row: value, seal, ...placed }
  })
}
