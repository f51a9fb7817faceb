import type { AssetDescriptor } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { createAsset, type NewAsset } from './create-asset.js'
import { describeAsset } from './describe-asset.js'
import type { DraftRef } from './drafts.js'
import { type Edit, editDraft } from './edit-draft.js'
import { type FinalizeOptions, finalizeDraft } from './finalize-draft.js'
import { findAsset } from './find-asset.js'
import { type AssetFilter, listAssets } from './list-assets.js'
import { openDrafts } from './open-drafts.js'
import { type PullOptions, pullDraft } from './pull-draft.js'
import { readAssetPage } from './read-asset.js'
import { readDraft } from './read-draft.js'
import { deleteAsset, discardDraft } from './remove-draft.js'
import { renameDraft } from './rename-draft.js'
import type { SealNeeds } from './sealing/prepare-seal.js'
import { Sealer } from './sealing/sealer.js'
import { shareAsset } from './share-asset.js'

export type Assets = ReturnType<typeof openAssets>

export interface AssetNeeds extends Omit<SealNeeds, 'sealer'> {
  ledger: Journal
  graphs: ContextGraphs
  keys: AgentKeys
}

/** The use cases of Knowledge Assets. */
export function openAssets(given: AssetNeeds) {
  const sealer = new Sealer()
  const needs = { ...given, sealer }
  const { ledger } = needs

  return {
    drafts: openDrafts(needs),
    create: (asset: NewAsset, caller: Caller) => createAsset(needs, asset, caller),
    list: (filter: AssetFilter, caller: Caller) => listAssets(needs, filter, caller),
    /** An asset with its history; `author` tells apart several of one name. */
    describe: ({ contextGraph, name }: DraftRef, author: string | undefined, caller: Caller): AssetDescriptor =>
      ledger.read((r) => {
        const row = findAsset(r, contextGraph, name, caller, author)
        return describeAsset(r, row, row.agent === caller.agent)
      }),
    read: (ref: DraftRef, options: Parameters<typeof readAssetPage>[2], caller: Caller) =>
      readAssetPage(needs, ref, options, caller),
    edit: (ref: DraftRef, edit: Edit, caller: Caller) => editDraft(needs, ref, edit, caller),
    readDraft: (ref: DraftRef, page: { limit: number; cursor?: string | undefined }, caller: Caller) =>
      readDraft(needs, ref, page, caller),
    finalize: (ref: DraftRef, caller: Caller, options?: FinalizeOptions) => finalizeDraft(needs, ref, caller, options),
    share: (ref: DraftRef, caller: Caller) => shareAsset(needs, ref, caller),
    pull: (ref: DraftRef, options: PullOptions, caller: Caller) => pullDraft(needs, ref, options, caller),
    rename: (ref: DraftRef, newName: string, caller: Caller) => renameDraft(needs, ref, newName, caller),
    discard: (ref: DraftRef, caller: Caller) => discardDraft(needs, ref, caller),
    delete: (ref: DraftRef, caller: Caller) => deleteAsset(needs, ref, caller),
    stop: () => sealer.stop(),
  }
}
