import type * as RDF from '@rdfjs/types'
import { type Quad, rdfNamespace, xsd } from '../terms/terms.js'
import { RdfNotExpressibleError } from './errors.js'
import type { QuadWriter } from './writing.js'
import { asAttribute, asNodeId, asText, isNcName, splitName } from './xml-text.js'

const itsNamespace = 'http://www.w3.org/2005/11/its'
/** Names with a meaning of their own in the grammar; as a property they would be read as something else. */
const reserved = new Set(
  'Description RDF ID about bagID parseType resource nodeID aboutEach aboutEachPrefix li'
    .split(' ')
    .map((name) => rdfNamespace + name),
)

/** Writes RDF/XML: an rdf:Description for each run of statements about one subject. */
export class RdfXmlWriter implements QuadWriter {
  private readonly prefixes = new Map<string, string>([[rdfNamespace, 'rdf']])
  private subject = ''

  constructor(prefixes: Readonly<Record<string, string>>) {
    for (const [prefix, namespace] of Object.entries(prefixes)) {
      if (isNcName(prefix) && !/^(?:xml|rdf)/i.test(prefix) && !this.prefixes.has(namespace)) {
        this.prefixes.set(namespace, prefix)
      }
    }
  }

  start(): string {
    const declared = [...this.prefixes].map(([namespace, prefix]) => ` xmlns:${prefix}=${asAttribute(namespace)}`)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${declared.join('')}>\n`
  }

  quad(quad: Quad): string {
    const subject = subjectAttribute(quad.subject)
    let text = ''
    if (subject !== this.subject) {
      text = `${this.close()}<rdf:Description ${subject}>\n`
      this.subject = subject
    }
    return `${text}  ${this.property(quad)}\n`
  }

  end(): string {
    return `${this.close()}</rdf:RDF>\n`
  }

  private close(): string {
    return this.subject === '' ? '' : '</rdf:Description>\n'
  }

  private property({ predicate, object }: RDF.BaseQuad): string {
    const { name, declaration } = this.name(predicate.value)
    const tag = `${name}${declaration}`
    switch (object.termType) {
      case 'NamedNode':
        return `<${tag} rdf:resource=${asAttribute(object.value)}/>`
      case 'BlankNode':
        return `<${tag} rdf:nodeID="${asNodeId(object.value)}"/>`
      case 'Literal':
        return `<${tag}${literalAttributes(object)}>${asText(object.value)}</${name}>`
      case 'Quad':
        return `<${tag} rdf:version="1.2" rdf:parseType="Triple"><rdf:Description ${subjectAttribute(object.subject)}>${this.property(object)}</rdf:Description></${name}>`
      default:
        throw cannot(`a ${object.termType} cannot be an object`)
    }
  }

  private name(iri: string): { name: string; declaration: string } {
    const split = splitName(iri)
    if (split === undefined || reserved.has(iri)) throw cannot(`<${iri}> cannot be written as an XML name`)
    const prefix = this.prefixes.get(split.namespace)
    if (prefix !== undefined) return { name: `${prefix}:${split.local}`, declaration: '' }
    return { name: `ns:${split.local}`, declaration: ` xmlns:ns=${asAttribute(split.namespace)}` }
  }
}

function subjectAttribute(subject: RDF.Term): string {
  if (subject.termType === 'NamedNode') return `rdf:about=${asAttribute(subject.value)}`
  if (subject.termType === 'BlankNode') return `rdf:nodeID="${asNodeId(subject.value)}"`
  throw cannot(`a ${subject.termType} cannot be a subject`)
}

function literalAttributes({ language, direction, datatype }: RDF.Literal): string {
  if (language === '') return datatype.value === `${xsd}string` ? '' : ` rdf:datatype=${asAttribute(datatype.value)}`
  const lang = ` xml:lang="${language}"`
  return direction
    ? `${lang} rdf:version="1.2" xmlns:its="${itsNamespace}" its:version="2.0" its:dir="${direction}"`
    : lang
}

function cannot(reason: string): RdfNotExpressibleError {
  return new RdfNotExpressibleError({ format: 'RDF/XML', reason })
}
