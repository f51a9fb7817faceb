import { termText } from '../terms/line.js'
import { type Quad, rdfNamespace, type Term } from '../terms/terms.js'
import { RdfNotExpressibleError } from './errors.js'
import type { QuadWriter } from './writing.js'

const safePrefix = /^(?:[A-Za-z](?:[\w-]*[A-Za-z0-9_])?)?$/
const safeLocal = /^[A-Za-z_](?:[\w-]*)$/

/** Writes Turtle, and TriG when statements have graphs. */
export class TurtleWriter implements QuadWriter {
  private readonly prefixes: Readonly<Record<string, string>>
  private readonly names = new Map<string, string>()
  private graph = ''
  private subject = ''
  private predicate = ''

  constructor(prefixes: Readonly<Record<string, string>>) {
    this.prefixes = prefixes
    for (const [prefix, namespace] of Object.entries(prefixes)) {
      if (!safePrefix.test(prefix)) {
        throw new RdfNotExpressibleError({ format: 'Turtle', reason: `"${prefix}" cannot be a prefix` })
      }
      this.names.set(namespace, prefix)
    }
  }

  start(): string {
    const lines = Object.entries(this.prefixes).map(([prefix, namespace]) => `@prefix ${prefix}: <${namespace}> .\n`)
    return lines.length === 0 ? '' : `${lines.join('')}\n`
  }

  quad({ subject, predicate, object, graph }: Quad): string {
    const g = graph.termType === 'DefaultGraph' ? '' : this.text(graph)
    const s = this.text(subject)
    const p = predicate.value === `${rdfNamespace}type` ? 'a' : this.text(predicate)
    const o = this.text(object)
    let lead: string
    if (g !== this.graph) lead = `${this.close()}${g === '' ? '' : `${g} {\n`}${s} ${p} `
    else if (s !== this.subject) lead = `${this.subject === '' ? '' : ' .\n'}${s} ${p} `
    else lead = p === this.predicate ? ', ' : ` ;\n  ${p} `
    this.graph = g
    this.subject = s
    this.predicate = p
    return lead + o
  }

  end(): string {
    return this.close()
  }

  private close(): string {
    if (this.subject === '') return ''
    return this.graph === '' ? ' .\n' : ' .\n}\n'
  }

  private text(term: Term): string {
    if (term.termType === 'NamedNode') return this.iri(term.value)
    if (term.termType === 'Literal' && term.language === '' && this.names.size > 0) {
      const datatype = this.iri(term.datatype.value)
      if (!datatype.startsWith('<')) {
        const plain = termText(term)
        const typed = `^^<${term.datatype.value}>`
        return plain.endsWith(typed) ? `${plain.slice(0, -typed.length)}^^${datatype}` : plain
      }
    }
    return termText(term)
  }

  private iri(iri: string): string {
    const cut = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/'), iri.lastIndexOf(':')) + 1
    const prefix = this.names.get(iri.slice(0, cut))
    const local = iri.slice(cut)
    return prefix !== undefined && safeLocal.test(local) ? `${prefix}:${local}` : `<${iri}>`
  }
}
