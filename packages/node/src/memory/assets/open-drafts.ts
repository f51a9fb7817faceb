import { NotADraft } from '@kg/contract'
import { type Line, sortByCodePoint } from '@kg/core'
import {
  type ContentRef,
  type GraphOp,
  graphParts,
  type LedgerReader,
  type LedgerWriter,
  noContent,
  type PackedContent,
  packContent,
} from '@kg/store'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { contextGraphs } from '../context-graphs/table.js'
import { subjectOf } from './describe-asset.js'
import { draftToWrite, ownRow, putRow, stateOf } from './draft-row.js'
import type { DraftChange, DraftRef, Drafts } from './drafts.js'
import { assetKey, graphOf, privateGraphOf, shelfOf } from './names.js'
import { type AssetRow, assetRows, type DraftState } from './table.js'

export interface DraftNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

export function openDrafts({ ledger, graphs }: DraftNeeds): Drafts {
  const draftAct = (action: ActionIn<'asset'>, ref: DraftRef, { agent }: Caller) =>
    actOf(action, agent, subjectOf({ ...ref, agent }), { layer: 'wm' })

  /** Puts statements into the draft, which is created where there is none. */
  async function put(
    ref: DraftRef,
    op: GraphOp,
    lines: readonly Line[],
    privateLines: readonly Line[],
    caller: Caller,
    action: ActionIn<'asset'>,
  ) {
    const [content, secret] = await Promise.all([packContent(lines), packContent(privateLines)])
    const { value, seq } = await ledger.write(draftAct(action, ref, caller), (w) =>
      place(w, ref, op, { content, secret }, caller),
    )
    return { ...value, written: lines.length, privateWritten: privateLines.length, seq }
  }

  function place(
    w: LedgerWriter,
    ref: DraftRef,
    op: GraphOp,
    { content, secret }: { content: PackedContent; secret: PackedContent },
    caller: Caller,
  ) {
    follow(w, ref, caller)
    const { row, created } = draftToWrite(w, ref, caller, 'write')
    const shelf = shelfOf(row, 'wm')
    if (created || op === 'replace' || content.quads > 0)
      w.change({
        shelf,
        graph: graphOf(row, 'wm'),
        sub: row.sub,
        op: created ? 'replace' : op,
        content: w.putContent(content),
      })
    if (secret.quads > 0)
      w.change({
        shelf: shelfOf(row, 'private'),
        graph: privateGraphOf(row),
        sub: row.sub,
        op: 'add',
        content: w.putContent(secret),
      })
    putRow(w, { ...row, wm: grown(row.wm, op, content.quads, secret.quads, w.head() + 1) })
    return { assertionUri: graphOf(row, 'wm'), created }
  }

  /** All changes in one transaction, under the first one's subject. */
  async function apply(changes: readonly DraftChange[], caller: Caller, check: () => void): Promise<void> {
    const [first] = changes
    if (first === undefined) return
    const none = await packContent([])
    const packed = await Promise.all(
      changes.map((change) => (change.kind === 'discard' ? none : packContent(change.lines))),
    )
    await ledger.write(draftAct('asset.update', first.draft, caller), (w) => {
      check()
      changes.forEach(({ kind, draft }, i) => {
        if (kind === 'discard') dropDraft(w, draft, caller)
        else
          place(w, draft, kind === 'append' ? 'add' : 'replace', { content: packed[i] ?? none, secret: none }, caller)
      })
    })
  }

  /** Writing to a context graph means following it. */
  function follow(w: LedgerWriter, { contextGraph, sub }: DraftRef, caller: Caller): void {
    const row = graphs.placeToWrite(w, contextGraph, sub === '' ? undefined : sub, caller)
    if (!row.subscribed) w.put(contextGraphs, row.id, { ...row, subscribed: true })
  }

  return {
    append: (ref, { lines, privateLines = [] }, caller) => put(ref, 'add', lines, privateLines, caller, 'asset.write'),
    apply,
    replace: (ref, lines, caller) => put(ref, 'replace', lines, [], caller, 'asset.replace'),
    async discard(ref, caller) {
      await ledger.write(draftAct('asset.discard', ref, caller), (w) => dropDraft(w, ref, caller))
    },
    lines: (ref, caller) =>
      ledger.read((r) => {
        const row = ownRow(r, ref, caller)
        return row?.wm === undefined ? undefined : draftLines(r, row)
      }),
  }
}

/** The statements of a draft, sorted and unique. */
export function draftLines(reader: LedgerReader, row: AssetRow): Line[] {
  const texts = draftTexts(reader, row, 'wm')
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return texts.length === 1 ? lines : sortByCodePoint([...new Set(lines)])
}

/** One text for each change that a draft, or its private part, is made of. */
export function draftTexts(reader: LedgerReader, row: AssetRow, layer: 'wm' | 'private'): string[] {
  const graph = layer === 'wm' ? graphOf(row, 'wm') : privateGraphOf(row)
  return (graphParts(reader, shelfOf(row, layer), graph) ?? []).map((part) => reader.contentText(part))
}

/** Removes a draft; an asset that was never shared goes with it, one that was falls back to what is shared. */
export function dropDraft(writer: LedgerWriter, ref: DraftRef, caller: Caller): void {
  const row = ownRow(writer, ref, caller)
  if (row?.wm === undefined) throw new NotADraft({ name: ref.name, state: stateOf(row) })
  writer.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'drop', content: noContent })
  const { wm: _draft, ...rest } = row
  const below = row.swm ?? row.vm
  setPrivate(writer, row, below?.privateContent ?? noContent)
  if (below !== undefined) putRow(writer, rest)
  else writer.remove(assetRows, assetKey(row))
}

/** Makes the private part of an asset hold just this. */
export function setPrivate(writer: LedgerWriter, row: AssetRow, content: ContentRef): void {
  const change = { shelf: shelfOf(row, 'private'), graph: privateGraphOf(row), sub: row.sub }
  if (content.quads > 0) writer.change({ ...change, op: 'replace', content })
  else if (graphParts(writer, change.shelf, change.graph) !== undefined)
    writer.change({ ...change, op: 'drop', content: noContent })
}

function grown(wm: DraftState, op: GraphOp, lines: number, privateLines: number, seq: number): DraftState {
  return { ...wm, quads: (op === 'replace' ? 0 : wm.quads) + lines, privateQuads: wm.privateQuads + privateLines, seq }
}
