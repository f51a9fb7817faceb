import type { GraphWork } from './graph-work.js'
import type { UnionState } from './mirror.js'
import { stagingGraph } from './names.js'
import * as updates from './updates.js'

/** Moves staged content into its graph and into the unions it belongs to. Done twice, it has the effect of once, but for `add`. */
export function placeGraph(
  work: GraphWork,
  { shelf, unions, copyGraph }: { shelf: string; unions: readonly UnionState[]; copyGraph: updates.CopyGraph },
): string[] {
  const { graph, op, sub, parts } = work
  const joined =
    op === 'drop' ? [] : unions.filter((union) => union.sub === undefined || union.sub === sub).map(({ iri }) => iri)
  const removal = [
    ...unions.map(({ iri }) => updates.withdrawFromUnion(graph, iri)),
    updates.leaveUnions(graph),
    updates.dropGraph(graph),
  ]
  return [
    ...(op === 'add' ? [] : removal),
    ...(parts.length === 0 ? [] : [graph, ...joined].map((target) => copyGraph(stagingGraph, target))),
    op === 'drop' ? updates.takeOffShelf(graph) : updates.putOnShelf([graph], shelf),
    ...(joined.length === 0 ? [] : [updates.joinUnions([graph], joined)]),
    updates.dropStaging,
  ]
}
