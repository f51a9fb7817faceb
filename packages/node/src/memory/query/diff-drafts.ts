import type { Line } from '@kg/core'
import type { DraftChange } from '../assets/drafts.js'
import { findDraft, notWritable, type Visitor } from './draft-graph.js'
import type { UpdatePlan } from './plan-update.js'
import { termsOf } from './quad-lines.js'

export type GraphChange = DraftChange & { readonly graph: string }

export interface Outcome {
  readonly before: ReadonlyMap<string, readonly Line[]>
  readonly after: ReadonlyMap<string, readonly Line[]>
}

/** The changes to drafts that lead from one state to the other; a change to anything else is refused. */
export function diffDrafts({ before, after }: Outcome, plan: UpdatePlan, visitor: Visitor): GraphChange[] {
  const graphs = new Set([...before.keys(), ...after.keys(), ...plan.created, ...plan.dropped])
  return [...graphs].sort().flatMap((graph) => {
    const change = changeOf(before.get(graph), after.get(graph) ?? [], graph, plan)
    if (change === undefined) return []
    const draft = findDraft(graph, visitor)
    if (draft === undefined) throw notWritable(`<${graph}>`, visitor)
    return [{ graph, draft, ...change }]
  })
}

type Change = { kind: 'append' | 'replace'; lines: readonly Line[] } | { kind: 'discard' }

function changeOf(
  before: readonly Line[] | undefined,
  after: readonly Line[],
  graph: string,
  { dropped, created, additionsOnly }: UpdatePlan,
): Change | undefined {
  if (after.length === 0 && dropped.has(graph)) return before === undefined ? undefined : { kind: 'discard' }
  if (before === undefined) {
    if (after.length === 0 && !created.has(graph)) return undefined
    return { kind: additionsOnly ? 'append' : 'replace', lines: after }
  }
  const old = new Set(before)
  const added = after.filter((line) => !old.has(line))
  const removed = before.length - (after.length - added.length)
  if (removed === 0 && added.length === 0) return undefined
  return removed === 0 && areDisjoint(blankNodesOf(added), blankNodesOf(before))
    ? { kind: 'append', lines: added }
    : { kind: 'replace', lines: after }
}

/** An addition may only bring blank nodes of its own. */
function areDisjoint(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].every((label) => !others.has(label))
}

function blankNodesOf(lines: readonly Line[]): Set<string> {
  const terms = lines.filter((line) => line.includes('_:')).map(termsOf)
  return new Set(terms.flatMap(({ subject, object }) => [subject, object]).filter((term) => term.startsWith('_:')))
}
