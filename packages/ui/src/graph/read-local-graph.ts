import { iriText, isIri } from '../explore/sparql-text.js'
import type { GraphEdge } from './graph-data.js'

/** Asks the node, and has the rows of the answer. */
export type AskRows = (sparql: string) => Promise<readonly Readonly<Record<string, string>>[]>

export interface LocalGraphData {
  /** The entity itself first, then by the number of steps to it. */
  readonly ids: readonly string[]
  readonly edges: readonly GraphEdge[]
  readonly types: ReadonlyMap<string, readonly string[]>
  /** How many more are there at least; 0 if this is all of it. */
  readonly left: number
}

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
export const mostLocal = 150
const mostRows = 500

/** What is around an entity, up to some steps away. Types are colours, and lead nowhere. */
export async function readLocalGraph(ask: AskRows, iri: string, depth: number): Promise<LocalGraphData> {
  const ids = new Set([iri])
  const left = new Set<string>()
  let isCut = false
  let rim = [iri].filter(isIri)
  for (let step = 0; step < depth && rim.length > 0 && ids.size < mostLocal; step++) {
    const answers = await Promise.all([ask(about(rim, '?e ?p ?o')), ask(about(rim, '?o ?p ?e'))])
    isCut ||= answers.some((rows) => rows.length >= mostRows)
    const next: string[] = []
    for (const { o = '' } of answers.flat()) {
      if (ids.has(o)) continue
      if (ids.size >= mostLocal) left.add(o)
      else {
        ids.add(o)
        next.push(o)
      }
    }
    rim = next.filter(isIri)
  }
  const all = [...ids]
  const [edges, types] = await Promise.all([readEdges(ask, all), readTypes(ask, all)])
  return { ids: all, edges, types, left: left.size + (isCut && left.size === 0 ? 1 : 0) }
}

const about = (iris: readonly string[], pattern: string): string =>
  `SELECT DISTINCT ?o { VALUES ?e { ${listed(iris)} } ${pattern} FILTER(isIRI(?o) && ?p != <${rdfType}>) } LIMIT ${mostRows}`

/** Also the links among those that are furthest away. */
export async function readEdges(ask: AskRows, ids: readonly string[]): Promise<GraphEdge[]> {
  const known = new Set(ids)
  const safe = ids.filter(isIri)
  if (safe.length < 2) return []
  const pattern = `?e ?p ?o FILTER(isIRI(?o) && ?p != <${rdfType}> && ?o IN (${listed(safe, ', ')}))`
  const rows = await ask(`SELECT DISTINCT ?e ?p ?o { VALUES ?e { ${listed(safe)} } ${pattern} } LIMIT 3000`)
  return rows
    .map(({ e = '', p = '', o = '' }) => ({ source: e, predicate: p, target: o }))
    .filter(({ source, target }) => known.has(source) && known.has(target))
}

export async function readTypes(ask: AskRows, ids: readonly string[]): Promise<Map<string, string[]>> {
  const types = new Map<string, string[]>()
  const safe = ids.filter(isIri)
  if (safe.length === 0) return types
  const rows = await ask(
    `SELECT DISTINCT ?e ?o { VALUES ?e { ${listed(safe)} } ?e <${rdfType}> ?o } ORDER BY ?o LIMIT 3000`,
  )
  for (const { e = '', o = '' } of rows) types.set(e, [...(types.get(e) ?? []), o])
  return types
}

const listed = (iris: readonly string[], between = ' '): string => iris.map(iriText).join(between)
