import type { Line } from '@kg/core'
import type { GraphOp, LedgerWriter } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { dropDraft, type PackedStatements, packStatements, putStatements, resumeDraft } from './change-draft.js'
import { draftAct, findOwnAsset, openDraft } from './draft-row.js'
import type { DraftChange, DraftRef, Drafts } from './drafts.js'
import { graphOf } from './names.js'
import { readDraftLines } from './read-draft.js'

export interface DraftNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

export function openDrafts({ ledger, graphs }: DraftNeeds): Drafts {
  /** Writes statements into the draft, which is created where there is none. */
  function write(
    w: LedgerWriter,
    ref: DraftRef,
    op: Exclude<GraphOp, 'drop'>,
    statements: PackedStatements,
    caller: Caller,
  ) {
    graphs.followForWriting(w, ref.contextGraph, ref.sub, caller)
    const { row, created } = resumeDraft(w, ref, caller) ?? openDraft(w, ref, caller, 'write')
    putStatements(w, row, created ? 'replace' : op, statements)
    return { assertionUri: graphOf(row, 'wm'), created }
  }

  async function append(
    ref: DraftRef,
    { lines, privateLines = [] }: { lines: readonly Line[]; privateLines?: readonly Line[] },
    caller: Caller,
  ) {
    const statements = await packStatements(lines, privateLines)
    const { value, seq } = await ledger.write(draftAct('asset.write', ref, caller), (w) =>
      write(w, ref, 'add', statements, caller),
    )
    return { ...value, written: lines.length, privateWritten: privateLines.length, seq }
  }

  async function replace(ref: DraftRef, lines: readonly Line[], caller: Caller, privateLines?: readonly Line[]) {
    const packed = await packStatements(lines, privateLines)
    const statements = { ...packed, replacesSecret: privateLines !== undefined }
    const { value, seq } = await ledger.write(draftAct('asset.replace', ref, caller), (w) =>
      write(w, ref, 'replace', statements, caller),
    )
    return { ...value, written: lines.length, privateWritten: privateLines?.length ?? 0, seq }
  }

  /** All changes in one transaction, under the first one's subject. */
  async function apply(changes: readonly DraftChange[], caller: Caller, check: () => void): Promise<void> {
    const [first] = changes
    if (first === undefined) return
    const prepared = await Promise.all(
      changes.map(async (change) => ({
        change,
        statements: await packStatements(change.kind === 'discard' ? [] : change.lines),
      })),
    )
    await ledger.write(draftAct('asset.update', first.draft, caller), (w) => {
      check()
      for (const { change, statements } of prepared) {
        if (change.kind === 'discard') dropDraft(w, change.draft, caller)
        else write(w, change.draft, change.kind === 'append' ? 'add' : 'replace', statements, caller)
      }
    })
  }

  return {
    append,
    replace,
    apply,
    async discard(ref, caller) {
      await ledger.write(draftAct('asset.discard', ref, caller), (w) => dropDraft(w, ref, caller))
    },
    lines: (ref, caller) =>
      ledger.read((r) => {
        const row = findOwnAsset(r, ref, caller)
        return row?.wm === undefined ? undefined : readDraftLines(r, row)
      }),
  }
}
