import { type Line, sortByCodePoint } from '@kg/core'
import type { Assets } from '../../memory/assets/assets.js'
import { findOwnAsset } from '../../memory/assets/draft-row.js'
import type { DraftRef } from '../../memory/assets/drafts.js'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'

export interface EnsureAssetNeeds {
  ledger: Journal
  assets: Assets
}

/**
 * Shares a new version of an asset unless the newest one already has exactly these statements. Also finishes a share
 * that an earlier stop interrupted.
 */
export async function ensureAsset(
  { ledger, assets }: EnsureAssetNeeds,
  ref: DraftRef,
  lines: readonly Line[],
  caller: Caller,
): Promise<{ version: number; changed: boolean }> {
  const row = () => ledger.read((r) => findOwnAsset(r, ref, caller))
  if (row()?.wm?.state === 'sealed') await assets.share(ref, caller)
  const before = row()
  const layer = before === undefined ? undefined : findNewestLayer(before)
  const text = sortByCodePoint([...lines]).join('\n')
  if (layer !== undefined && ledger.read((r) => r.contentText(layer.content)).trimEnd() === text)
    return { version: layer.seal.version, changed: false }
  if (before === undefined) {
    await assets.create({ ref, lines, privateLines: [], goal: 'shared' }, caller)
    return { version: row()?.version ?? 0, changed: true }
  }
  if (layer !== undefined && before.wm === undefined)
    await assets.pull(ref, { layer: before.swm === undefined ? 'vm' : 'swm', onConflict: 'reject' }, caller)
  await assets.drafts.replace(ref, lines, caller)
  await assets.share(ref, caller)
  return { version: row()?.version ?? 0, changed: true }
}
