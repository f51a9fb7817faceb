import { nothing, property, stagingGraph, stateGraph, store } from './names.js'
import { iriText, literalText } from './sparql-text.js'

// Each function makes one operation of an update request; `request` joins them.

const state = iriText(stateGraph)
const inUnion = iriText(property.inUnion)

export const request = (operations: readonly string[]): string => operations.join(' ;\n')

export const dropGraph = (graph: string): string => `DROP SILENT GRAPH ${iriText(graph)}`

export type CopyGraph = (from: string, to: string) => string

export const copyGraph: CopyGraph = (from, to) =>
  `INSERT { GRAPH ${iriText(to)} { ?s ?p ?o } } WHERE { GRAPH ${iriText(from)} { ?s ?p ?o } }`

/** The same for servers that want a list of graphs: of this one, and one that holds nothing. */
export const copyGraphFromList: CopyGraph = (from, to) =>
  `INSERT { GRAPH ${iriText(to)} { ?s ?p ?o } } ` +
  `WHERE { VALUES ?g { ${iriText(from)} ${iriText(nothing)} } GRAPH ?g { ?s ?p ?o } }`

/** Copies only the statements that name blank nodes. */
export const copyBlankNodes = (from: string, to: string): string =>
  `INSERT { GRAPH ${iriText(to)} { ?s ?p ?o } } ` +
  `WHERE { GRAPH ${iriText(from)} { ?s ?p ?o } FILTER(isBlank(?s) || isBlank(?o)) }`

/** Takes from a union what a member brought into it and no other member holds. */
export function withdrawFromUnion(graph: string, union: string): string {
  const [member, whole] = [iriText(graph), iriText(union)]
  return (
    `DELETE { GRAPH ${whole} { ?s ?p ?o } } WHERE { GRAPH ${state} { ${member} ${inUnion} ${whole} } ` +
    `GRAPH ${member} { ?s ?p ?o } ` +
    `FILTER NOT EXISTS { GRAPH ?m { ?s ?p ?o } GRAPH ${state} { ?m ${inUnion} ${whole} } FILTER(?m != ${member}) } }`
  )
}

export const leaveUnions = (graph: string): string => forget(`${iriText(graph)} ${inUnion} ?u`)

export const joinUnions = (graphs: readonly string[], unions: readonly string[]): string =>
  note(graphs.flatMap((graph) => unions.map((union) => `${iriText(graph)} ${inUnion} ${iriText(union)}`)))

export const putOnShelf = (graphs: readonly string[], shelf: string): string =>
  note(graphs.map((graph) => `${iriText(graph)} ${iriText(property.onShelf)} ${iriText(shelf)}`))

export const takeOffShelf = (graph: string): string => forget(`${iriText(graph)} ${iriText(property.onShelf)} ?x`)

export const dropStaging = dropGraph(stagingGraph)

export const nameShelf = (shelf: string, key: string): string =>
  note([`${iriText(shelf)} ${iriText(property.key)} ${literalText(key)}`])

/** Says how far the load of a shelf or the making of a union is. */
export const noteProgress = (of: 'loading' | 'building', iri: string, progress: string): string[] => [
  forgetProgress(of, iri),
  note([`${iriText(iri)} ${iriText(property[of])} ${literalText(progress)}`]),
]

export const forgetProgress = (of: 'loading' | 'building', iri: string): string =>
  forget(`${iriText(iri)} ${iriText(property[of])} ?x`)

export function markApplied(shelf: string, seq: number, hash: string): string[] {
  const pair = (n: string, h: string) =>
    `${iriText(shelf)} ${iriText(property.appliedSeq)} ${n} . ${iriText(shelf)} ${iriText(property.appliedHash)} ${h}`
  return [forget(pair('?n', '?h')), note([pair(String(seq), literalText(hash))])]
}

export const markInstance = (id: string): string =>
  note([`${iriText(store)} ${iriText(property.instance)} ${literalText(id)}`])

/** Forgets a union and its members; its statements go with `dropGraph`. */
export const forgetUnion = (union: string): string[] => [
  forget(`?m ${inUnion} ${iriText(union)}`),
  forget(`${iriText(union)} ?p ?o`),
]

/** Written last: a union without these lines is not complete. */
export function markUnion(union: string, shelves: readonly string[], sub: string | undefined): string {
  const covers = shelves.map((shelf) => `${iriText(union)} ${iriText(property.covers)} ${iriText(shelf)}`)
  return note(
    sub === undefined ? covers : [...covers, `${iriText(union)} ${iriText(property.ofSub)} ${literalText(sub)}`],
  )
}

export const forgetSubject = (subject: string): string => forget(`${iriText(subject)} ?p ?o`)

const note = (triples: readonly string[]) => `INSERT DATA { GRAPH ${state} { ${triples.join(' . ')} } }`

const forget = (pattern: string) => `DELETE { GRAPH ${state} { ${pattern} } } WHERE { GRAPH ${state} { ${pattern} } }`
