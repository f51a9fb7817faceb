import { type Line, sortByCodePoint } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { draftAct, findOwnAsset } from './draft-row.js'
import type { DraftRef, Drafts } from './drafts.js'
import { readSources, saveSource } from './import-sources.js'
import { markStatementsOffLoop } from './mark-statements.js'
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
  const marked = await markStatementsOffLoop(lines)
  const { before, others, known } = ledger.read((r) => ({
    ...readSources(r, asset, fileName),
    known: findOwnAsset(r, ref, caller) !== undefined,
  }))
  const remember = () => ledger.writeWithoutReceipt((w) => saveSource(w, asset, fileName, [...marked.keys()]))
  if (before === undefined || !known) {
    await drafts.append(ref, { lines }, caller)
    await remember()
    return 0
  }
  const gone = new Set(before.filter((mark) => !marked.has(mark) && !others.has(mark)))
  const act = draftAct('asset.edit', ref, caller)
  // Before the write: after a crash, marks of statements that did not come do no harm.
  await remember()
  const { replaced } = await rewriteDraft(needs, ref, act, (base) => rewrite(base, marked, gone), caller)
  return replaced
}

async function rewrite(base: readonly Line[], marked: ReadonlyMap<string, readonly Line[]>, gone: ReadonlySet<string>) {
  const held = await markStatementsOffLoop(base)
  const added = [...marked].filter(([mark]) => !held.has(mark)).flatMap(([, lines]) => lines)
  const left = [...held].filter(([mark]) => !gone.has(mark)).flatMap(([, lines]) => lines)
  const replaced = base.length - left.length
  const same = replaced === 0 && added.length === 0
  return { lines: sortByCodePoint([...left, ...added]), result: { replaced }, same }
}
