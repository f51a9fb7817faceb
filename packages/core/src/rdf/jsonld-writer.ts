import type * as RDF from '@rdfjs/types'
import { type Quad, rdfNamespace, type Term, xsd } from '../terms/terms.js'
import { RdfNotExpressibleError } from './errors.js'
import type { QuadWriter } from './writing.js'

type NodeObject = Record<string, unknown[] | string | object>

/** Writes JSON-LD in expanded form: no context needed to read it, and nothing is held but the node at hand. */
export class JsonLdWriter implements QuadWriter {
  private graph: string | undefined
  private subject: string | undefined
  private node: NodeObject = {}
  private written = 0

  start(): string {
    return '['
  }

  quad({ subject, predicate, object, graph }: Quad): string {
    const g = graph.termType === 'DefaultGraph' ? '' : nodeId(graph)
    const s = nodeId(subject)
    let text = ''
    if (g !== this.graph || s !== this.subject) {
      text = this.flush()
      if (g !== this.graph) text += this.changeGraph(g)
      this.subject = s
      this.node = { '@id': s }
    }
    if (predicate.value === `${rdfNamespace}type` && object.termType === 'NamedNode')
      add(this.node, '@type', object.value)
    else add(this.node, predicate.value, valueObject(object))
    return text
  }

  end(): string {
    return `${this.flush()}${this.graph ? '\n]}' : ''}\n]\n`
  }

  private flush(): string {
    if (this.subject === undefined) return ''
    this.subject = undefined
    return `${this.written++ === 0 ? '' : ','}\n${JSON.stringify(this.node)}`
  }

  private changeGraph(graph: string): string {
    const close = this.graph ? '\n]}' : ''
    const comma = this.graph === undefined || (this.graph === '' && this.written === 0) ? '' : ','
    this.graph = graph
    if (graph === '') {
      // The comma before the next node object is written with it.
      this.written = comma === '' ? 0 : 1
      return close
    }
    this.written = 0
    return `${close}${comma}\n{"@id":${JSON.stringify(graph)},"@graph":[`
  }
}

function add(node: NodeObject, property: string, value: unknown): void {
  const values = Object.hasOwn(node, property) ? (node[property] as unknown[]) : undefined
  if (values === undefined) node[property] = [value]
  else values.push(value)
}

function nodeId(term: Term): string {
  if (term.termType === 'NamedNode') return term.value
  if (term.termType === 'BlankNode') return `_:${term.value}`
  throw new RdfNotExpressibleError({ format: 'JSON-LD', reason: `a ${term.termType} cannot name a node` })
}

function valueObject(term: Term): object {
  if (term.termType === 'Literal') return literalObject(term)
  if (term.termType === 'Quad') {
    throw new RdfNotExpressibleError({ format: 'JSON-LD', reason: 'a statement has a triple term as its object' })
  }
  return { '@id': nodeId(term) }
}

function literalObject(literal: RDF.Literal): object {
  if (literal.language !== '') {
    return {
      '@value': literal.value,
      '@language': literal.language,
      ...(literal.direction ? { '@direction': literal.direction } : {}),
    }
  }
  const datatype = literal.datatype.value
  return datatype === `${xsd}string` ? { '@value': literal.value } : { '@value': literal.value, '@type': datatype }
}
