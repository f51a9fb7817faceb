import { StatementsNotFoundError } from '@kg/contract'
import { type BlankNodeLabels, freshBlankNodes, type Layer, type Line, parseLine, sortByCodePoint } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { draftAct } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { type RewriteNeeds, rewriteDraft } from './rewrite-draft.js'

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
export function editDraft(
  needs: RewriteNeeds,
  ref: DraftRef,
  edit: Edit,
  caller: Caller,
): Promise<EditResult & { seq: number }> {
  const act = draftAct('asset.edit', ref, caller)
  return rewriteDraft(needs, ref, act, async (base) => applyEdit(base, edit, ref), caller)
}

async function applyEdit(base: readonly Line[], { remove, readAdditions, ignoreMissing }: Edit, ref: DraftRef) {
  const held = new Set(base)
  const absent = remove.filter((line) => !held.delete(line))
  const [first] = absent
  if (first !== undefined && !ignoreMissing) {
    const { name, contextGraph: contextGraphId } = ref
    throw new StatementsNotFoundError({ name, contextGraphId, missing: absent.length, first })
  }
  const left = held.size
  for (const line of await readAdditions(labelsBeside(base))) held.add(line)
  const lines = sortByCodePoint([...held])
  const [missing, removed] = [absent.length, base.length - left]
  return { lines, result: { removed, added: lines.length - left, missing, tripleCount: lines.length } }
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
