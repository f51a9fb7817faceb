import { readTerm } from '../look/read-term.js'
import { shortIri } from '../look/short-iri.js'
import type { GraphEdge, GraphNode } from './graph-data.js'

/** A statement as query results have it. */
export interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

export interface Property {
  readonly predicate: string
  /** A literal, as it was written. */
  readonly object: string
}

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
/** Predicates that name things, in whichever vocabulary. */
const naming = /[#/](prefLabel|label|name|title)$/

/** Statements as a graph: things and the links between them. Types colour a thing and literals describe it. */
export function readStatements(statements: readonly Statement[], labels: ReadonlyMap<string, string> = new Map()) {
  const types = new Map<string, Set<string>>()
  const properties = new Map<string, Property[]>()
  const edges = new Map<string, GraphEdge>()
  const thing = (id: string) => {
    if (!types.has(id)) types.set(id, new Set())
    return id
  }
  for (const { subject, predicate: written, object } of statements) {
    const source = thing(idOf(subject))
    const predicate = idOf(written)
    const value = readTerm(object)
    if (value.kind === 'literal') listIn(properties, source).push({ predicate, object })
    else if (predicate === rdfType) types.get(source)?.add(idOf(object))
    else {
      const edge = { source, target: thing(idOf(object)), predicate }
      edges.set(JSON.stringify(edge), edge)
    }
  }
  const nodes = [...types].map(
    ([id, some]): GraphNode => ({
      id,
      label: labels.get(id) ?? labelAmong(properties.get(id) ?? []) ?? shortIri(id),
      types: [...some].sort(),
    }),
  )
  return { nodes, edges: [...edges.values()], properties }
}

/** An IRI with or without brackets, or the name of a blank node. */
function idOf(text: string): string {
  const term = readTerm(text)
  return term.kind === 'iri' ? term.iri : text
}

function labelAmong(properties: readonly Property[]): string | undefined {
  for (const { predicate, object } of properties) {
    const term = readTerm(object)
    if (naming.test(predicate) && term.kind === 'literal' && term.value !== '') return term.value
  }
  return undefined
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
