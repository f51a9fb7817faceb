import { readFile } from 'node:fs/promises'
import { factory, type Quad, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { inspectUpdate, loadParser, runUpdate } from '@kg/store'
import { sameGraph } from '../rdf11/same-graph.js'
import { readGraphFile } from './graph.js'
import { type Case, type Dataset, fileOf } from './manifest.js'

await loadParser()

type Graphs = Map<string, Quad[]>

/** Why a test is not passed; nothing when it is. */
export async function runUpdateTest(
  root: string,
  { request, before, after }: Extract<Case, { kind: 'update' }>,
): Promise<string | undefined> {
  const { text } = inspectUpdate(await readFile(fileOf(root, request), 'utf8'), { baseIri: request })
  const nquads = linesOf(await readDataset(root, before))
  const result = await runUpdate({ nquads, sparql: text, baseIri: request, deadlineMs: 20_000 })
  const actual = byGraph(await readQuads(result.nquads, { format: 'n-quads' }))
  const expected = await readDataset(root, after)
  for (const name of new Set([...actual.keys(), ...expected.keys()]))
    if (!(await sameGraph(actual.get(name) ?? [], expected.get(name) ?? [])))
      return `another content of ${name === '' ? 'the default graph' : `<${name}>`}: ${result.nquads.trim()}`
  return undefined
}

/** The statements of each graph, without their graph; the default graph has no name. */
async function readDataset(root: string, { data, graphs }: Dataset): Promise<Graphs> {
  const found: Graphs = new Map()
  const add = async (name: string, file: string) =>
    found.set(name, [...(found.get(name) ?? []), ...(await readGraphFile(fileOf(root, file), file))])
  for (const file of data) await add('', file)
  for (const [name, file] of graphs) await add(name, file)
  return found
}

function byGraph(quads: readonly Quad[]): Graphs {
  const found: Graphs = new Map()
  for (const { subject, predicate, object, graph } of quads) {
    const triple = factory.quad(subject, predicate, object) as Quad
    found.set(graph.value, [...(found.get(graph.value) ?? []), triple])
  }
  return found
}

function linesOf(graphs: Graphs): string {
  return [...graphs]
    .flatMap(([name, quads]) => quads.map((quad) => (name === '' ? toLine(quad) : inGraph(toLine(quad), name))))
    .map((line) => `${line}\n`)
    .join('')
}

const inGraph = (line: string, name: string) => line.replace(/\.$/, `<${name}> .`)
