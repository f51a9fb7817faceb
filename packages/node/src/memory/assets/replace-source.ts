import type { Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { draftAct, findOwnAsset } from './draft-row.js'
import type { DraftRef, Drafts } from './drafts.js'
import { mostMarks, readSources, saveSource } from './import-sources.js'
import { linesOf, mergeOffLoop, someMarksOffLoop } from './merge-source.js'
import { type RewriteNeeds, rewriteDraft } from './rewrite-draft.js'

interface SourceNeeds extends RewriteNeeds {
  drafts: Drafts
}

/** Puts the statements of a source in the place of those that came from it before. Returns how many of those are gone. */
export async function replaceSource(
  needs: SourceNeeds,
  ref: DraftRef,
  fileName: string,
  lines: readonly Line[],
  caller: Caller,
): Promise<number> {
  const { ledger, drafts } = needs
  const asset = { ...ref, agent: caller.agent }
  const text = lines.join('\n')
  const marks = await someMarksOffLoop(text, mostMarks + 1)
  const { before, others, known } = ledger.read((r) => ({
    ...readSources(r, asset, fileName),
    known: findOwnAsset(r, ref, caller) !== undefined,
  }))
  const remember = () => ledger.writeWithoutReceipt((w) => saveSource(w, asset, fileName, marks))
  if (before === undefined || !known) {
    await drafts.append(ref, { lines }, caller)
    await remember()
    return 0
  }
  const act = draftAct('asset.edit', ref, caller)
  // Before the write: after a crash, marks of statements that did not come do no harm.
  await remember()
  const { replaced } = await rewriteDraft(
    needs,
    ref,
    act,
    async (held) => {
      const merged = await mergeOffLoop({ held: held.join('\n'), fresh: text, before, others: [...others] })
      return { lines: linesOf(merged.text), result: { replaced: merged.replaced }, same: merged.same }
    },
    caller,
  )
  return replaced
}
