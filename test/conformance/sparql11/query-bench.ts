import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toLine } from '@kg/core'
import {
  ed25519Signer,
  embeddedViews,
  guardedViews,
  inspectQuery,
  Ledger,
  loadParser,
  newEd25519Pem,
  packContent,
  type Shelf,
  type SparqlRequest,
  type Views,
} from '@kg/store'
import { readGraphFile } from './graph.js'
import { type Dataset, fileOf, type Test } from './manifest.js'

await loadParser()

const shelf: Shelf = { contextGraph: 'conformance', layer: 'swm', agent: '' }
const view = { key: 'conformance', shelves: [shelf] }
const limits = { deadlineMs: 20_000, maxBytes: 10_000_000 }
const types = { bindingsType: 'application/sparql-results+json', graphType: 'application/n-triples' }

/** The way of a query from the ledger to its answer, with every data file of the suites as a graph of one view. */
export interface QueryBench {
  /** Through the guard, as a reader asks. */
  ask(query: { sparql: string; dataset: Dataset; baseIri: string; bindingsType: string }): Promise<string>
  /** The engine alone, over nothing. */
  parse(sparql: string, baseIri: string): Promise<void>
  close(): Promise<void>
}

export async function openQueryBench(root: string, tests: readonly Test[]): Promise<QueryBench> {
  const path = mkdtempSync(join(tmpdir(), 'kg-sparql11-'))
  const ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  await fill(ledger, root, tests)
  const views = embeddedViews({ readers: 1 })({ ledger })
  const guarded = guardedViews()(views)
  return {
    async ask({ dataset, ...query }) {
      const request: SparqlRequest = { ...types, ...limits, ...query }
      const { from, fromNamed } = inspectQuery(query.sparql, query)
      const ownDataset = from.length + fromNamed.length > 0
      return (await guarded.query(view, ownDataset ? request : { ...request, dataset: byGraphs(dataset) })).body
    },
    parse: (sparql, baseIri) => parse(views, sparql, baseIri),
    async close() {
      await views.stop()
      await ledger.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function byGraphs({ data, graphs }: Dataset) {
  return { defaultGraphs: data, namedGraphs: [...graphs.keys()] }
}

/** One write: every graph under the IRI of its file, so that a test's dataset is a choice of graphs. */
async function fill(ledger: Ledger, root: string, tests: readonly Test[]): Promise<void> {
  const datasets = tests.flatMap((test) => (test.case.kind === 'query' ? [test.case.dataset] : []))
  const files = new Set(datasets.flatMap(({ data, graphs }) => [...data, ...graphs.values()]))
  const contents = await Promise.all(
    [...files].map(async (graph) => {
      const quads = await readGraphFile(fileOf(root, graph), graph)
      return { graph, content: await packContent([...new Set(quads.map(toLine))].sort()) }
    }),
  )
  await ledger.write({ agent: 'conformance', action: 'replace', subject: 'sparql11' }, (writer) => {
    for (const { graph, content } of contents)
      writer.change({ shelf, graph, sub: '', op: 'replace', content: writer.putContent(content) })
  })
}

async function parse(views: Views, sparql: string, baseIri: string): Promise<void> {
  const dataset = { defaultGraphs: [], namedGraphs: [] }
  const graphs = { constants: [], variable: false }
  await views.query(view, { sparql, kind: inspectKind(sparql), graphs, baseIri, dataset, ...types, ...limits })
}

function inspectKind(sparql: string) {
  const kind = /\b(select|ask|construct|describe)\b/i.exec(sparql)?.[1]?.toLowerCase() ?? 'select'
  return kind as 'select' | 'ask' | 'construct' | 'describe'
}
