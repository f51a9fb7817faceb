import { DraftChangingError, ProtocolMisuseError, ViewTooLargeError } from '@kg/contract'
import type { Line } from '@kg/core'
import type { KeyedMutex } from '@kg/core/async'
import { runUpdate, type UpdateFacts, type ViewSpec } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { Drafts } from '../assets/drafts.js'
import { diffDrafts, type GraphChange, type Outcome } from './diff-drafts.js'
import { findDraft, type Visitor } from './draft-graph.js'
import { makeHome } from './home-graph.js'
import { listOwnDrafts } from './own-drafts.js'
import { planUpdate, type UpdatePlan } from './plan-update.js'
import type { ReadGraph } from './read-graph.js'
import { omitPrivate, scanGraphs } from './read-stored-graph.js'
import { readUpdate, type UpdateText } from './read-update.js'
import { splitOperations } from './update-text.js'
import { addUnion, WorkingSet } from './working-set.js'

export interface UpdateNeeds {
  readonly ledger: Journal
  readonly drafts: Drafts
  readonly readGraph: ReadGraph
  readonly mutex: KeyedMutex
}

export interface UpdateSettings {
  readonly deadlineMs: number
  /** Statements that an update may take into account. */
  readonly maxQuads: number
}

export interface UpdateRequest extends UpdateText {
  readonly view: ViewSpec
}

const attempts = 3

/** Runs a SPARQL update over a copy of what it touches, then carries the difference over to the caller's drafts. */
export async function updateDrafts(
  needs: UpdateNeeds,
  settings: UpdateSettings,
  request: UpdateRequest,
): Promise<void> {
  const { visitor } = request
  const { caller, aliases } = visitor
  await needs.mutex.run(caller.agent, async () => {
    const facts = await readUpdate(request, () => listOwnDrafts(needs.ledger, visitor))
    const plan = planUpdate(facts.operations, visitor)
    refuseTwoNames(plan, visitor)
    for (let attempt = 1; ; attempt++) {
      const outcome = await runOnCopy(facts, plan, request, needs, settings)
      const changes = diffDrafts(outcome, plan, visitor)
      if (changes.some(({ draft }) => draft.contextGraph === aliases.home))
        await makeHome(needs.ledger, aliases.home, caller)
      try {
        return await needs.drafts.apply(changes, caller, () => {
          const moved = changes.find((change) => hasMoved(change, outcome, request, needs))
          if (moved !== undefined) throw new DraftChangingError({ graph: moved.graph })
        })
      } catch (error) {
        if (!(error instanceof DraftChangingError) || attempt === attempts) throw error
      }
    }
  })
}

/** Under two names, a draft would be two graphs. */
function refuseTwoNames({ graphs }: UpdatePlan, visitor: Visitor): void {
  const names = new Map<string, string>()
  for (const graph of graphs) {
    const draft = findDraft(graph, visitor)
    if (draft === undefined) continue
    const key = JSON.stringify([draft.contextGraph, draft.name])
    const other = names.get(key)
    if (other !== undefined)
      throw new ProtocolMisuseError({
        why: `<${other}> and <${graph}> are two names of one draft`,
        remedy: 'Call it by one of them in an update',
      })
    names.set(key, graph)
  }
}

async function runOnCopy(
  { text }: UpdateFacts,
  plan: UpdatePlan,
  request: UpdateRequest,
  needs: UpdateNeeds,
  { deadlineMs, maxQuads }: UpdateSettings,
): Promise<Outcome> {
  const { before, behind } = loadGraphs(plan, request, needs, maxQuads)
  const set = new WorkingSet(before)
  const others = new WorkingSet(behind, 'k').toLines()
  let lines = set.toLines()
  let start = [...before]
    .filter(([, { length }]) => length === 0)
    .map(([graph]) => `CREATE SILENT GRAPH <${graph}> ;\n`)
  for (const step of plan.stepwise ? splitOperations(text) : [text]) {
    const dataset = plan.readsUnion ? addUnion(lines, others) : lines
    const nquads = dataset.map((line) => `${line}\n`).join('')
    const sparql = `${start.join('')}${step}`
    const after = await runUpdate({ nquads, sparql, baseIri: request.baseIri, deadlineMs })
    lines = after.nquads.split('\n').filter((line) => line !== '')
    start = []
  }
  return { before, after: set.fromLines(lines) }
}

type Graphs = Map<string, readonly Line[]>

/** The graphs that an update touches by name, and those behind them that only count as parts of the union. */
function loadGraphs(
  plan: UpdatePlan,
  { view, visitor }: UpdateRequest,
  { ledger, readGraph }: UpdateNeeds,
  maxQuads: number,
): { before: Graphs; behind: Graphs } {
  const [before, behind]: [Graphs, Graphs] = [new Map(), new Map()]
  if (plan.additionsOnly) return { before, behind }
  const shelves = plan.ranges || plan.readsUnion ? omitPrivate(view.shelves) : []
  refuseAbove(
    maxQuads,
    ledger.read((reader) => shelves.reduce((sum, shelf) => sum + reader.shelfQuads(shelf), 0)),
  )
  const named = new Set(plan.graphs)
  const names = shelves.length === 0 ? new Map<string, string>() : visitor.aliases.listNames()
  const all = ledger.read((reader) =>
    [...scanGraphs(reader, shelves)].map(({ graph }) => (named.has(graph) ? graph : (names.get(graph) ?? graph))),
  )
  let quads = 0
  for (const graph of new Set([...named, ...all])) {
    const lines = readGraph(graph, view, visitor)
    if (lines === undefined) continue
    quads += lines.length
    refuseAbove(maxQuads, quads)
    const part = plan.ranges || named.has(graph) ? before : behind
    part.set(graph, lines)
  }
  return { before, behind }
}

/** A draft that is to be replaced must be what the update has seen. */
function hasMoved(
  change: GraphChange,
  { before }: Outcome,
  { view, visitor }: UpdateRequest,
  { readGraph }: UpdateNeeds,
): boolean {
  if (change.kind === 'append') return false
  const [seen, now] = [before.get(change.graph), readGraph(change.graph, view, visitor)]
  return seen?.length !== now?.length || (seen ?? []).some((line, at) => line !== now?.[at])
}

function refuseAbove(ceiling: number, quads: number): void {
  if (quads > ceiling) throw new ViewTooLargeError({ quads, ceiling })
}
