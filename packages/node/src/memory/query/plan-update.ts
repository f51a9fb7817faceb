import { FetchRefusedError } from '@kg/contract'
import { refuseServices, type UpdateOperationFacts } from '@kg/store'
import { findDraft, notWritable, type Visitor } from './draft-graph.js'

/** What an update needs to be loaded, and what becomes of graphs that it leaves empty. */
export interface UpdatePlan {
  /** INSERT DATA alone: nothing that is there matters. */
  readonly additionsOnly: boolean
  /** Graphs that it names. */
  readonly graphs: readonly string[]
  /** It ranges over all graphs: GRAPH ?variable. */
  readonly ranges: boolean
  /** It reads the union of all graphs. */
  readonly readsUnion: boolean
  /** An operation reads the union after others have changed it. */
  readonly stepwise: boolean
  readonly dropped: ReadonlySet<string>
  readonly created: ReadonlySet<string>
}

/** Refuses what an update may not do, as far as its text tells; targets that are variables are checked when it has run. */
export function planUpdate(operations: readonly UpdateOperationFacts[], visitor: Visitor): UpdatePlan {
  for (const operation of operations) refuseOperation(operation, visitor)
  const graphs = operations.flatMap(({ reads, writes }) => [...writes.graphs, ...reads.graphs])
  const readsUnion = operations.map(({ reads }) => reads.defaultGraph)
  return {
    additionsOnly: operations.every(({ kind }) => kind === 'insertData'),
    graphs: [...new Set(graphs)],
    ranges: operations.some(({ reads, writes }) => reads.variable || writes.variable),
    readsUnion: readsUnion.includes(true),
    stepwise: readsUnion.slice(1).includes(true),
    ...decideFates(operations),
  }
}

function refuseOperation(operation: UpdateOperationFacts, visitor: Visitor): void {
  const { writes, sources } = operation
  refuseServices(operation, [])
  if (sources[0] !== undefined) throw new FetchRefusedError({ source: sources[0] })
  if (writes.everyNamed) throw notWritable('every named graph', visitor)
  if (writes.defaultGraph) throw notWritable('the default graph', visitor)
  const other = writes.graphs.find((graph) => findDraft(graph, visitor) === undefined)
  if (other !== undefined) throw notWritable(`<${other}>`, visitor)
}

/** Which graphs are dropped for good, and which are there even without a statement. */
function decideFates(operations: readonly UpdateOperationFacts[]): Pick<UpdatePlan, 'dropped' | 'created'> {
  const dropped = new Set<string>()
  const created = new Set<string>()
  const drop = (graph: string) => created.delete(graph) || dropped.add(graph)
  const create = (graph: string) => {
    dropped.delete(graph)
    created.add(graph)
  }
  for (const { kind, writes, reads } of operations) {
    if (kind === 'drop') writes.graphs.forEach(drop)
    if (kind === 'create' || kind === 'add' || kind === 'copy') writes.graphs.forEach(create)
    if (kind === 'move' && writes.graphs.length > 1)
      for (const graph of writes.graphs) reads.graphs.includes(graph) ? drop(graph) : create(graph)
  }
  return { dropped, created }
}
