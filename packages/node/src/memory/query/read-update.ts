import { PatchScopeError, ProtocolMisuseError } from '@kg/contract'
import { inspectUpdateOffLoop, type UpdateFacts, type UpdateOperationFacts } from '@kg/store'
import { defaultDraft, draftGraphOf, type Visitor } from './draft-graph.js'
import type { Dataset } from './protocol-request.js'
import { type DefaultTargets, redirectDefault } from './redirect-default.js'
import { addUsing, namesDataset } from './update-text.js'

export interface UpdateText {
  readonly sparql: string
  readonly using: Dataset | undefined
  /** PATCH: the one graph that the update is about. */
  readonly patched?: string | 'default'
  readonly baseIri: string
  readonly visitor: Visitor
  /** Ends the reading of the text. */
  readonly signal?: AbortSignal
}

/** The text of a request with all that it leaves open said: its dataset, its default graph, and what ALL means. */
export async function readUpdate(request: UpdateText, listDrafts: () => readonly string[]): Promise<UpdateFacts> {
  const { sparql, using, patched, baseIri, visitor, signal } = request
  const inspect = (text: string) => inspectUpdateOffLoop(text, { baseIri }, { signal })
  let facts = await inspect(sparql)
  if (using !== undefined) {
    refuseTwoDatasets(facts.text)
    facts = await inspect(addUsing(facts.text, using))
  }
  const defaultGraph = draftGraphOf(defaultDraft(visitor), visitor.caller)
  if (patched !== undefined) return inspect(confine(facts, patched === 'default' ? defaultGraph : patched))
  if (!facts.operations.some(needsRedirection)) return facts
  const known = facts.operations.some(({ writes }) => writes.everyNamed) ? listDrafts() : []
  const written = facts.operations.flatMap(({ writes }) => writes.graphs)
  const namedGraphs = [...new Set([...known, ...written])].filter((graph) => graph !== defaultGraph)
  return inspect(redirectDefault(facts.text, { defaultGraph, namedGraphs }))
}

function needsRedirection({ kind, writes, reads, sources }: UpdateOperationFacts): boolean {
  const manages = kind === 'add' || kind === 'copy' || kind === 'move'
  return writes.defaultGraph || writes.everyNamed || (manages && reads.defaultGraph) || sources.length > 0
}

/** The update with one graph as its default graph, for reading and writing. */
function confine({ text, operations }: UpdateFacts, graph: string): string {
  const refuse = (why: string) => new PatchScopeError({ graph: `<${graph}>`, why })
  for (const { writes, reads } of operations) {
    const other = [...writes.graphs, ...reads.graphs].find((name) => name !== graph)
    if (other !== undefined) throw refuse(`names <${other}>`)
    if (writes.variable || reads.variable) throw refuse('ranges over graphs by a variable')
    if (writes.everyNamed) throw refuse('is about all graphs')
  }
  const targets: DefaultTargets = { defaultGraph: graph, namedGraphs: [] }
  const redirected = redirectDefault(text, targets)
  return namesDataset(text) ? redirected : addUsing(redirected, { defaultGraphs: [graph], namedGraphs: [graph] })
}

function refuseTwoDatasets(text: string): void {
  if (namesDataset(text))
    throw new ProtocolMisuseError({
      why: 'The update has USING or WITH, and the request names a dataset as well',
      remedy: 'Leave out using-graph-uri and using-named-graph-uri, or the clauses in the text',
    })
}
