import { DraftChangingError, ProtocolMisuseError, ViewTooLargeError } from '@kg/contract'
import type { Line } from '@kg/core'
import type { KeyedMutex } from '@kg/core/async'
import { inspectUpdateOffLoop, runUpdate, type UpdateFacts, type ViewSpec } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { Drafts } from '../assets/drafts.js'
import { diffDrafts, type GraphChange, type Outcome } from './diff-drafts.js'
import type { Visitor } from './draft-graph.js'
import { planUpdate, type UpdatePlan } from './plan-update.js'
import type { Dataset } from './protocol-request.js'
import type { ReadGraph } from './read-graph.js'
import { omitPrivate, scanGraphs } from './read-stored-graph.js'
import { addUsing, namesDataset, splitOperations } from './update-text.js'
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

export interface UpdateRequest {
  readonly sparql: string
  readonly using: Dataset | undefined
  readonly baseIri: string
  readonly view: ViewSpec
  readonly visitor: Visitor
  /** Ends the reading of the text. */
  readonly signal?: AbortSignal
}

const attempts = 3

/** Runs a SPARQL update over a copy of what it touches, then carries the difference over to the caller's drafts. */
export async function updateDrafts(
  needs: UpdateNeeds,
  settings: UpdateSettings,
  request: UpdateRequest,
): Promise<void> {
  const { visitor } = request
  const facts = await readFacts(request)
  const plan = planUpdate(facts.operations, visitor)
  await needs.mutex.run(visitor.caller.agent, async () => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await runOnCopy(facts, plan, request, needs, settings)
      const changes = diffDrafts(outcome, plan, visitor)
      try {
        return await needs.drafts.apply(changes, visitor.caller, () => {
          const moved = changes.find((change) => hasMoved(change, outcome, request, needs))
          if (moved !== undefined) throw new DraftChangingError({ graph: moved.graph })
        })
      } catch (error) {
        if (!(error instanceof DraftChangingError) || attempt === attempts) throw error
      }
    }
  })
}

async function readFacts({ sparql, using, baseIri, signal }: UpdateRequest): Promise<UpdateFacts> {
  const facts = await inspectUpdateOffLoop(sparql, { baseIri }, { signal })
  if (using === undefined) return facts
  if (namesDataset(facts.text))
    throw new ProtocolMisuseError({
      why: 'The update has USING or WITH, and the request names a dataset as well',
      remedy: 'Leave out using-graph-uri and using-named-graph-uri, or the clauses in the text',
    })
  return inspectUpdateOffLoop(addUsing(facts.text, using), { baseIri }, { signal })
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
  const all = ledger.read((reader) => [...scanGraphs(reader, shelves)].map(({ graph }) => graph))
  const named = new Set(plan.graphs)
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
