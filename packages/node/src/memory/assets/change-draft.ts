import { NotADraftError } from '@kg/contract'
import { assetMoves, type Line, move } from '@kg/core'
import {
  type ContentRef,
  type GraphOp,
  graphParts,
  type LedgerWriter,
  noContent,
  type PackedContent,
  packContent,
} from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { findOwnAsset, openDraft, saveAsset, stateOf } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { removeSources } from './import-sources.js'
import { assetKey, graphOf, privateGraphOf, shelfOf } from './names.js'
import { type AssetRow, assetRows, type DraftState, type LayerState } from './table.js'

/** Statements ready to be stored. */
export interface PackedStatements {
  readonly content: PackedContent
  /** Statements that never leave the node. */
  readonly secret: PackedContent
  /** They take the place of the private statements that are there. */
  readonly replacesSecret?: boolean
}

export async function packStatements(
  lines: readonly Line[],
  privateLines: readonly Line[] = [],
): Promise<PackedStatements> {
  const [content, secret] = await Promise.all([packContent(lines), packContent(privateLines)])
  return { content, secret }
}

/** Adds statements to an open draft, or replaces what it holds. */
export function putStatements(
  writer: LedgerWriter,
  row: AssetRow & { wm: DraftState },
  op: Exclude<GraphOp, 'drop'>,
  { content, secret, replacesSecret = false }: PackedStatements,
): void {
  const { sub } = row
  if (op === 'replace' || content.quads > 0)
    writer.change({
      shelf: shelfOf(row, 'wm'),
      graph: graphOf(row, 'wm'),
      sub,
      op,
      content: writer.putContent(content),
    })
  if (replacesSecret) setPrivate(writer, row, writer.putContent(secret))
  else if (secret.quads > 0)
    writer.change({
      shelf: shelfOf(row, 'private'),
      graph: privateGraphOf(row),
      sub,
      op: 'add',
      content: writer.putContent(secret),
    })
  const quads = (op === 'replace' ? 0 : row.wm.quads) + content.quads
  const privateQuads = (replacesSecret ? 0 : row.wm.privateQuads) + secret.quads
  saveAsset(writer, { ...row, wm: { ...row.wm, quads, privateQuads, seq: writer.head() + 1 } })
}

/** Removes a draft. An asset that was never shared goes with it; one that was falls back to what is shared. */
export function dropDraft(writer: LedgerWriter, ref: DraftRef, caller: Caller): void {
  const row = findOwnAsset(writer, ref, caller)
  if (row?.wm === undefined) throw new NotADraftError({ name: ref.name, state: stateOf(row) })
  const { wm: _draft, ...rest } = row
  const below = row.swm ?? row.vm
  writer.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'drop', content: noContent })
  setPrivate(writer, row, below?.privateContent ?? noContent)
  if (below !== undefined) saveAsset(writer, rest)
  else {
    writer.remove(assetRows, assetKey(row))
    removeSources(writer, row)
  }
}

/** Makes an open draft hold what another layer does. */
export function fillDraft(
  writer: LedgerWriter,
  row: AssetRow & { wm: DraftState },
  { content, privateContent }: Pick<LayerState, 'content' | 'privateContent'>,
): AssetRow & { wm: DraftState } {
  setPrivate(writer, row, privateContent)
  writer.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'replace', content })
  const wm: DraftState = {
    state: move(assetMoves, row.wm.state, 'pull'),
    since: Date.now(),
    seq: writer.head() + 1,
    quads: content.quads,
    privateQuads: privateContent.quads,
  }
  saveAsset(writer, { ...row, wm })
  return { ...row, wm }
}

/** Begins a draft from what is shared, where the request wants that and there is no draft. */
export function resumeDraft(
  writer: LedgerWriter,
  ref: DraftRef,
  caller: Caller,
): { row: AssetRow & { wm: DraftState }; created: false } | undefined {
  const known = ref.resumes ? findOwnAsset(writer, ref, caller) : undefined
  const below = known?.wm === undefined ? (known?.swm ?? known?.vm) : undefined
  if (below === undefined) return undefined
  return { row: fillDraft(writer, openDraft(writer, ref, caller, 'pull').row, below), created: false }
}

/** Makes the private part of an asset hold just this. */
export function setPrivate(writer: LedgerWriter, row: AssetRow, content: ContentRef): void {
  const change = { shelf: shelfOf(row, 'private'), graph: privateGraphOf(row), sub: row.sub }
  if (content.quads > 0) writer.change({ ...change, op: 'replace', content })
  else if (graphParts(writer, change.shelf, change.graph) !== undefined)
    writer.change({ ...change, op: 'drop', content: noContent })
}
