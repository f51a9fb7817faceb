import { AssetNotFoundError, DraftChangedError } from '@kg/contract'
import type { Layer, Line } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Act } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { packStatements, putStatements, resumeDraft } from './change-draft.js'
import { findAssetToDraft, findOwnAsset, openDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { refuseTakenName } from './find-asset.js'
import { readLayer } from './read-asset.js'
import { untilUnchanged } from './until-unchanged.js'

export interface RewriteNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

/** What a draft is to hold, and what to say about it. */
export interface Rewrite<R> {
  readonly lines: readonly Line[]
  readonly result: R
  /** It is what the asset holds already, so nothing is written. */
  readonly same?: boolean
}

/**
 * Makes a draft hold what `rewrite` makes of its statements, and tries again where somebody wrote meanwhile. What is
 * shared and has no draft gets its next one.
 */
export async function rewriteDraft<R extends object>(
  { ledger, graphs }: RewriteNeeds,
  ref: DraftRef,
  act: Act,
  rewrite: (lines: readonly Line[]) => Promise<Rewrite<R>>,
  caller: Caller,
): Promise<R & { seq: number; seededFrom?: Layer }> {
  const before = ledger.findRecorded<R>(act.action, act.subject)
  if (before !== undefined) return { ...before.value, seq: before.seq }
  return untilUnchanged(async () => {
    const base = ledger.read((r) => {
      graphs.requireWritableScope(r, ref.contextGraph, ref.sub, caller)
      const found = findBase(r, ref, caller)
      return { ...found, lines: readLayer(r, found.row, found.layer) ?? [] }
    })
    const { lines, result, same = false } = await rewrite(base.lines)
    if (same) return { ...result, seq: ledger.head() }
    const statements = await packStatements(lines)
    const { value, seq } = await ledger.write(act, (w) => {
      graphs.followForWriting(w, ref.contextGraph, ref.sub, caller)
      if (findBase(w, ref, caller).version !== base.version) throw new DraftChangedError({ name: ref.name })
      const { row } = resumeDraft(w, { ...ref, resumes: true }, caller) ?? openDraft(w, ref, caller, 'write')
      putStatements(w, row, 'replace', statements)
      return { ...result, ...(base.layer === 'wm' ? {} : { seededFrom: base.layer }) }
    })
    return { ...value, seq }
  })
}

/** What a rewrite starts from: the draft, else what is shared. `version` tells whether it is still the same. */
function findBase(reader: LedgerReader, ref: DraftRef, caller: Caller) {
  const row = findOwnAsset(reader, ref, caller)
  if (row === undefined) {
    refuseTakenName(reader, ref.contextGraph, ref.name, caller.agent)
    throw new AssetNotFoundError({ name: ref.name, contextGraphId: ref.contextGraph })
  }
  findAssetToDraft(reader, ref, caller, row.wm === undefined ? 'pull' : 'write')
  const layer = row.wm !== undefined ? 'wm' : row.swm !== undefined ? 'swm' : 'vm'
  return { row, layer, version: row[layer]?.seq } as const
}
