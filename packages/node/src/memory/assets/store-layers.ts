import { ContextGraphSystemError, NameTakenError } from '@kg/contract'
import { assetMoves, move } from '@kg/core'
import { type ContentRef, type LedgerReader, type LedgerWriter, noContent } from '@kg/store'
import { fitsGraph } from '../context-graphs/system-assets.js'
import { setPrivate } from './change-draft.js'
import { saveAsset } from './draft-row.js'
import { isNameTaken } from './find-asset.js'
import { graphOf, shelfOf } from './names.js'
import type { AssetRow, DraftState, LayerState, SealRow } from './table.js'

/** One version of an asset in the form that its seal covers. */
export interface SealedContent {
  readonly content: ContentRef
  readonly privateContent: ContentRef
  readonly seal: SealRow
}

type DraftRow = AssetRow & { wm: DraftState }

/** Makes the draft hold the sealed content and nothing else. */
export function storeSealed(writer: LedgerWriter, row: DraftRow, sealed: SealedContent): AssetRow {
  const { content, privateContent } = sealed
  writer.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'replace', content })
  setPrivate(writer, row, privateContent)
  const wm: DraftState = {
    ...row.wm,
    ...sealed,
    state: move(assetMoves, row.wm.state, 'finalize'),
    quads: content.quads,
    privateQuads: privateContent.quads,
    seq: writer.head() + 1,
  }
  const next = { ...row, wm }
  saveAsset(writer, next)
  return next
}

/** Puts sealed content on the shared layer; the draft that it comes from is over. */
export function storeShared(
  writer: LedgerWriter,
  { wm: _draft, ...row }: AssetRow,
  sealed: SealedContent,
): AssetRow & { swm: LayerState } {
  const { content, seal } = sealed
  refuseSharing(writer, row, content.bytes)
  writer.change({ shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm'), sub: row.sub, op: 'replace', content })
  const seq = writer.head() + 1
  const swm: LayerState = { since: Date.now(), seq, ...sealed, operationId: `share-${seq}` }
  const next = { ...row, version: seal.version, swm }
  saveAsset(writer, next)
  return next
}

/** Refuses what cannot be shared in its context graph: a name that another author has, or what a system graph does not hold. */
export function refuseSharing(reader: LedgerReader, { contextGraph, name, agent, sub }: AssetRow, bytes: number): void {
  // Whoever has edited what another author shared can go on under a name of its own.
  if (isNameTaken(reader, contextGraph, name, agent))
    throw new NameTakenError({ name, contextGraphId: contextGraph, hasDraft: true })
  if (!fitsGraph({ graph: contextGraph, sub, name, bytes }))
    throw new ContextGraphSystemError({ contextGraphId: contextGraph })
}

/** Takes the draft's statements from the shelf of its author. */
export function dropFromDrafts(writer: LedgerWriter, row: AssetRow): void {
  writer.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'drop', content: noContent })
}
