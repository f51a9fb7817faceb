import { AssetNotFoundError, DraftChangedError, StatementsNotFoundError } from '@kg/contract'
import {
  type BlankNodeLabels,
  defined,
  freshBlankNodes,
  type Layer,
  type Line,
  parseLine,
  sortByCodePoint,
} from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { packStatements, putStatements, resumeDraft } from './change-draft.js'
import { draftAct, findAssetToDraft, findOwnAsset, openDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { refuseTakenName } from './find-asset.js'
import { readAsset } from './read-asset.js'
import { untilUnchanged } from './until-unchanged.js'

export interface EditNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

export interface Edit {
  /** Blank nodes by the labels that they have in the asset. */
  readonly remove: readonly Line[]
  /** The statements to add: labels that the asset has mean its nodes, others new ones. */
  readonly readAdditions: (labels: BlankNodeLabels) => Promise<readonly Line[]>
  /** Statements to remove that are not there are no reason to refuse. */
  readonly ignoreMissing: boolean
}

export interface EditResult {
  readonly removed: number
  readonly added: number
  readonly missing: number
  readonly tripleCount: number
  readonly seededFrom?: Layer
}

/** Removes statements from a draft and adds others, in one write. What is shared and has no draft gets its next one. */
export async function editDraft(
  { ledger, graphs }: EditNeeds,
  ref: DraftRef,
  edit: Edit,
  caller: Caller,
): Promise<EditResult & { seq: number }> {
  const act = draftAct('asset.edit', ref, caller)
  const before = ledger.findRecorded<EditResult>(act.action, act.subject)
  if (before !== undefined) return { ...before.value, seq: before.seq }
  return untilUnchanged(async () => {
    const base = ledger.read((r) => {
      graphs.requireWritableScope(r, ref.contextGraph, ref.sub, caller)
      return readBase(r, ref, caller)
    })
    const { lines, ...result } = applyEdit(base.lines, edit, await edit.readAdditions(labelsBeside(base.lines)))
    if (result.missing > 0 && !edit.ignoreMissing) {
      const first = edit.remove.find((line) => !base.lines.includes(line)) ?? ''
      const { name, contextGraph: contextGraphId } = ref
      throw new StatementsNotFoundError({ name, contextGraphId, missing: result.missing, first })
    }
    const statements = await packStatements(lines)
    const { value, seq } = await ledger.write(act, (w) => {
      graphs.followForWriting(w, ref.contextGraph, ref.sub, caller)
      if (readBase(w, ref, caller).version !== base.version) throw new DraftChangedError({ name: ref.name })
      const { row } = resumeDraft(w, { ...ref, resumes: true }, caller) ?? openDraft(w, ref, caller, 'write')
      putStatements(w, row, 'replace', statements)
      return { ...result, tripleCount: lines.length, ...defined({ seededFrom: base.seededFrom }) }
    })
    return { ...value, seq }
  })
}

/** What an edit starts from: the open draft, else what is shared. `version` tells whether it is still the same. */
function readBase(reader: LedgerReader, ref: DraftRef, caller: Caller) {
  const row = findOwnAsset(reader, ref, caller)
  if (row === undefined) {
    refuseTakenName(reader, ref.contextGraph, ref.name, caller.agent)
    throw new AssetNotFoundError({ name: ref.name, contextGraphId: ref.contextGraph })
  }
  findAssetToDraft(reader, ref, caller, row.wm === undefined ? 'pull' : 'write')
  const { layer, lines } = readAsset(reader, ref, {}, caller)
  return { lines, version: row[layer]?.seq, seededFrom: layer === 'wm' ? undefined : layer }
}

function applyEdit(base: readonly Line[], { remove }: Edit, add: readonly Line[]) {
  const held = new Set(base)
  const removed = remove.filter((line) => held.delete(line)).length
  const before = held.size
  for (const line of add) held.add(line)
  return { lines: sortByCodePoint([...held]), removed, added: held.size - before, missing: remove.length - removed }
}

/** Labels of the asset stay what they are; others get one that is new to the node. */
function labelsBeside(lines: readonly Line[]): BlankNodeLabels {
  const fresh = freshBlankNodes()
  const known = new Set(
    lines
      .filter((line) => line.includes('_:'))
      .map(parseLine)
      .flatMap(({ subject, object }) => [subject, object]),
  )
  return (label) => (known.has(`_:${label}`) ? label : fresh(label))
}
