import type { Assets } from '../../memory/assets/assets.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { partName } from '../records/draft-parts.js'
import { requireOwnDataset } from '../records/visible-datasets.js'

export interface ShareDatasetNeeds {
  readonly ledger: Journal
  readonly assets: Pick<Assets, 'share'>
}

/** Shares all assets that hold a dataset. What is shared already stays, so that an interrupted sharing can be repeated. */
export async function shareDataset({ ledger, assets }: ShareDatasetNeeds, datasetId: string, caller: Caller) {
  const { contextGraph, parts = 1 } = ledger.read((r) => requireOwnDataset(r, datasetId, caller))
  // The first one comes last: others see the dataset with it.
  for (let part = parts - 1; part >= 0; part--)
    await assets.share({ contextGraph, sub: '', name: partName(datasetId, part) }, caller)
  return { datasetId, contextGraphId: contextGraph, parts }
}
