import type * as RDF from '@rdfjs/types'
import { type Quad, rdfNamespace, xsd } from '../terms/terms.js'

/** A node, value or list object in expanded form: every key is a keyword or an IRI, every value an array. */
export type ExpandedObject = { readonly [key: string]: unknown }

type Graph = RDF.NamedNode | RDF.BlankNode | RDF.DefaultGraph
type Node = RDF.NamedNode | RDF.BlankNode

const absoluteIri = /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\u0000-\u0020<>"{}|\\^`]*$/

/**
 * Makes statements of expanded JSON-LD. As the standard says, what is no IRI after expansion (a property the context does
 * not know, a relative id without a base) makes no statement.
 */
export class ExpandedJsonLd {
  private readonly terms: RDF.DataFactory
  private readonly emit: (quad: Quad) => void

  constructor(terms: RDF.DataFactory, emit: (quad: Quad) => void) {
    this.terms = terms
    this.emit = emit
  }

  document(item: ExpandedObject): void {
    this.node(item, this.terms.defaultGraph())
  }

  /** States everything a node object holds and returns the node, unless its id is no IRI. */
  private node(object: ExpandedObject, graph: Graph): Node | undefined {
    const subject = this.id(object['@id'] as string | undefined)
    if (subject === undefined) return undefined
    for (const [key, values] of Object.entries(object)) {
      if (key === '@type') {
        for (const type of values as string[]) this.state(subject, `${rdfNamespace}type`, this.id(type), graph)
      } else if (key === '@graph') for (const item of values as ExpandedObject[]) this.node(item, subject)
      else if (key === '@included') for (const item of values as ExpandedObject[]) this.node(item, graph)
      else if (key === '@reverse') this.reversed(values as Record<string, ExpandedObject[]>, subject, graph)
      else if (absoluteIri.test(key)) {
        for (const item of values as ExpandedObject[]) this.state(subject, key, this.object(item, graph), graph)
      }
    }
    return subject
  }

  private reversed(properties: Record<string, ExpandedObject[]>, object: Node, graph: Graph): void {
    for (const [property, items] of Object.entries(properties)) {
      for (const item of items) {
        const subject = this.node(item, graph)
        if (subject !== undefined && absoluteIri.test(property)) this.state(subject, property, object, graph)
      }
    }
  }

  private object(item: ExpandedObject, graph: Graph): RDF.Quad_Object | undefined {
    if ('@value' in item) return this.literal(item)
    if ('@list' in item) return this.list(item['@list'] as ExpandedObject[], graph)
    return this.node(item, graph)
  }

  private list(items: readonly ExpandedObject[], graph: Graph): Node {
    const nil = this.terms.namedNode(`${rdfNamespace}nil`)
    const nodes = items.map(() => this.terms.blankNode())
    for (const [index, item] of items.entries()) {
      const node = nodes[index] as RDF.BlankNode
      this.state(node, `${rdfNamespace}first`, this.object(item, graph), graph)
      this.state(node, `${rdfNamespace}rest`, nodes[index + 1] ?? nil, graph)
    }
    return nodes[0] ?? nil
  }

  private literal(item: ExpandedObject): RDF.Literal | undefined {
    const value = item['@value'] as string | number | boolean
    const type = item['@type'] as string | undefined
    const typed = (text: string, datatype: string) => this.terms.literal(text, this.terms.namedNode(datatype))
    if (type === '@json') return typed(canonicalJson(value), `${rdfNamespace}JSON`)
    if (type !== undefined && !absoluteIri.test(type)) return undefined
    if (typeof value === 'boolean') return typed(String(value), type ?? `${xsd}boolean`)
    if (typeof value === 'number') {
      const double = !Number.isInteger(value) || Math.abs(value) >= 1e21 || type === `${xsd}double`
      return double
        ? typed(doubleText(value), type ?? `${xsd}double`)
        : typed(value.toFixed(0), type ?? `${xsd}integer`)
    }
    if (type !== undefined) return typed(value, type)
    const language = item['@language'] as string | undefined
    const direction = item['@direction'] as 'ltr' | 'rtl' | undefined
    if (language === undefined) return this.terms.literal(value)
    return this.terms.literal(value, direction === undefined ? language : { language, direction })
  }

  private id(id: string | undefined): Node | undefined {
    if (id === undefined) return this.terms.blankNode()
    if (id.startsWith('_:')) return this.terms.blankNode(id.slice(2))
    return absoluteIri.test(id) ? this.terms.namedNode(id) : undefined
  }

  private state(subject: Node, predicate: string, object: RDF.Quad_Object | undefined, graph: Graph): void {
    if (object === undefined) return
    this.emit(this.terms.quad(subject, this.terms.namedNode(predicate), object, graph))
  }
}

/** The canonical form of xsd:double. */
function doubleText(value: number): string {
  return value.toExponential(15).replace(/(\d)0*e\+?/, '$1E')
}

/** JSON as RFC 8785 writes it: keys in order, no spaces. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
