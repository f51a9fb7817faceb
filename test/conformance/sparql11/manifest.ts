import { join } from 'node:path'
import { rdfNamespace, type Term } from '@kg/core'
import { Graph, readGraphFile } from './graph.js'

/** Where the suites are published: their files have their names below it, and relative IRIs resolve against them. */
export const published = 'https://w3c.github.io/rdf-tests/sparql/sparql11/'
const mf = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const qt = 'http://www.w3.org/2001/sw/DataAccess/tests/test-query#'
const ut = 'http://www.w3.org/2009/sparql/tests/test-update#'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'

/** Files by their IRIs: those of the default graph, and one for each named graph. */
export interface Dataset {
  readonly data: readonly string[]
  readonly graphs: ReadonlyMap<string, string>
}

export type Case =
  | { readonly kind: 'query'; readonly query: string; readonly dataset: Dataset; readonly result: string }
  | { readonly kind: 'update'; readonly request: string; readonly before: Dataset; readonly after: Dataset }
  | { readonly kind: 'syntax'; readonly language: 'query' | 'update'; readonly good: boolean; readonly text: string }

export interface Test {
  /** Folder and name, such as `aggregates/agg01`. */
  readonly id: string
  readonly folder: string
  readonly case: Case
}

export const fileOf = (root: string, iri: string): string => join(root, iri.slice(published.length))

/** The folders that a manifest of manifests includes. */
export async function readIncludes(root: string, name: string): Promise<string[]> {
  const manifest = published + name
  const graph = new Graph(await readGraphFile(join(root, name), manifest))
  return [...graph.list(graph.value(manifest, `${mf}include`))].map(
    ({ value }) => value.slice(published.length).split('/')[0] ?? '',
  )
}

/** The tests of one folder, in the order of its manifest. */
export async function readManifest(root: string, folder: string): Promise<Test[]> {
  const manifest = `${published}${folder}/manifest.ttl`
  const graph = new Graph(await readGraphFile(fileOf(root, manifest), manifest))
  return [...graph.list(graph.value(manifest, `${mf}entries`))].map((entry) => ({
    id: `${folder}/${entry.value.slice(entry.value.indexOf('#') + 1)}`,
    folder,
    case: readCase(graph, entry),
  }))
}

function readCase(graph: Graph, entry: Term): Case {
  const need = (subject: Term, property: string): Term => {
    const value = graph.value(subject, property)
    if (value === undefined) throw new Error(`${entry.value} has no ${property}`)
    return value
  }
  const type = need(entry, `${rdfNamespace}type`).value.slice(mf.length)
  const action = need(entry, `${mf}action`)
  const syntax = /^(Positive|Negative)(Update)?SyntaxTest(?:11)?$/.exec(type)
  if (syntax !== null)
    return {
      kind: 'syntax',
      language: syntax[2] === undefined ? 'query' : 'update',
      good: syntax[1] === 'Positive',
      text: action.value,
    }
  const result = need(entry, `${mf}result`)
  if (type === 'QueryEvaluationTest' || type === 'CSVResultFormatTest')
    return {
      kind: 'query',
      query: need(action, `${qt}query`).value,
      dataset: readDataset(graph, action, qt),
      result: result.value,
    }
  if (type === 'UpdateEvaluationTest')
    return {
      kind: 'update',
      request: need(action, `${ut}request`).value,
      before: readDataset(graph, action, ut),
      after: readDataset(graph, result, ut),
    }
  throw new Error(`${entry.value} is of an unknown class ${type}`)
}

function readDataset(graph: Graph, node: Term, vocabulary: string): Dataset {
  const graphs = graph.values(node, `${vocabulary}graphData`).map((data): [string, string] => {
    const file = graph.value(data, `${ut}graph`)?.value ?? data.value
    return [graph.value(data, label)?.value ?? file, file]
  })
  return { data: graph.values(node, `${vocabulary}data`).map(({ value }) => value), graphs: new Map(graphs) }
}
