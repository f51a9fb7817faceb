import { NameTakenError, NotADraftError } from '@kg/contract'
import { assetMoves, checkNewAssetName, move } from '@kg/core'
import { graphParts, type LedgerWriter, noContent } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { draftAct, requireDraft, saveAsset, stateOf } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { isNameTaken, refuseTakenName } from './find-asset.js'
import { removeSources } from './import-sources.js'
import { assetKey, graphOf, privateGraphOf, shelfOf } from './names.js'
import { type AssetRow, assetRows, type DraftState } from './table.js'

/**
 * Gives a draft another name; only while nobody else has seen it, and while it is open: a seal covers the name. A sealed
 * draft whose name another author has taken can never be shared, so it is opened again.
 */
export async function renameDraft(
  { ledger }: { ledger: Journal },
  ref: DraftRef,
  newName: string,
  caller: Caller,
): Promise<string> {
  checkNewAssetName(newName)
  const { value } = await ledger.write(draftAct('asset.rename', { ...ref, name: newName }, caller), (w) => {
    const row = requireDraft(w, ref, caller)
    const isSealed = row.wm.state === 'sealed'
    const isStuck = isSealed && isNameTaken(w, row.contextGraph, row.name, row.agent)
    if (row.swm !== undefined || row.vm !== undefined || (isSealed && !isStuck))
      throw new NotADraftError({ name: ref.name, state: stateOf(row) })
    if (w.has(assetRows, assetKey({ ...row, name: newName })))
      throw new NameTakenError({ name: newName, contextGraphId: row.contextGraph })
    refuseTakenName(w, row.contextGraph, newName, row.agent)
    const renamed = { ...row, name: newName, wm: isStuck ? openAgain(row.wm) : row.wm }
    moveGraph(w, row, renamed, 'wm')
    moveGraph(w, row, renamed, 'private')
    w.remove(assetRows, assetKey(row))
    removeSources(w, row, renamed)
    saveAsset(w, renamed)
    return graphOf(renamed, 'wm')
  })
  return value
}

const openAgain = ({ seal: _seal, content: _content, privateContent: _private, ...rest }: DraftState): DraftState => ({
  ...rest,
  state: move(assetMoves, rest.state, 'rename'),
})

/** The same content under another graph name; several additions stay several, because their blank nodes are apart. */
function moveGraph(w: LedgerWriter, from: AssetRow, to: AssetRow, layer: 'wm' | 'private'): void {
  const nameOf = layer === 'wm' ? (row: AssetRow) => graphOf(row, 'wm') : privateGraphOf
  const shelf = shelfOf(from, layer)
  const parts = graphParts(w, shelf, nameOf(from))
  if (parts === undefined) return
  w.change({ shelf, graph: nameOf(from), sub: from.sub, op: 'drop', content: noContent })
  parts.forEach((content, i) => {
    w.change({ shelf, graph: nameOf(to), sub: to.sub, op: i === 0 ? 'replace' : 'add', content })
  })
}
