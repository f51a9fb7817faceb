import { dropDraft } from '../../memory/assets/change-draft.js'
import { draftAct, findOwnAsset } from '../../memory/assets/draft-row.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type DraftParts, datasetRows } from './table.js'

/** The asset that holds a part of a dataset; the first has the dataset's own name. */
export const partName = (datasetId: string, part: number): string =>
  part === 0 ? datasetId : `${datasetId}-${part + 1}`

/** The dataset that an asset is a part of, if it is one of any. */
export const datasetIdOf = (assetName: string): string => assetName.replace(/-\d+$/, '')

/** Drops the drafts of a dataset's parts, unless the dataset is there. */
export async function dropDraftParts(
  ledger: Journal,
  { datasetId, agent, contextGraph, parts }: DraftParts,
): Promise<void> {
  const caller = { agent, isAdmin: false }
  for (let part = 0; part < parts; part++) {
    const ref = { contextGraph, sub: '', name: partName(datasetId, part) }
    const isDraft = ledger.read(
      (r) => !r.has(datasetRows, [datasetId, agent]) && findOwnAsset(r, ref, caller)?.wm !== undefined,
    )
    if (isDraft) await ledger.write(draftAct('asset.discard', ref, caller), (w) => dropDraft(w, ref, caller))
  }
}
