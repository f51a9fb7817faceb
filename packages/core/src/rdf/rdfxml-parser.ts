import { type IActiveTag, RdfXmlParser } from 'rdfxml-streaming-parser'
import { factory, type Quad, rdfNamespace } from '../terms/terms.js'
import type { Position } from './errors.js'
import { asAttribute, asText } from './xml-text.js'

interface Sax extends Position {
  write(text: string): void
  close(): void
}
type Tag = Parameters<RdfXmlParser['onTag']>[0]

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
/** The library's work grows with the square of the depth; real documents stay far below this. */
const maxDepth = 256
const rdfType = factory.namedNode(`${rdfNamespace}type`)

/**
 * The library's parser without its stream: fed by hand, so that errors are thrown and nothing is buffered. It also fills
 * gaps in the library: text in several parts, markup inside XML literals, stray text, and two attributes on properties.
 */
export class DrivenRdfXmlParser extends RdfXmlParser {
  private quads: Quad[] = []

  feed(text: string): void {
    this.inner.saxParser.write(text)
  }

  /** Closing is what finds elements left open. */
  finish(): void {
    this.inner.saxParser.close()
  }

  takeQuads(): Quad[] {
    const quads = this.quads
    this.quads = []
    return quads
  }

  position(): Position {
    const { line, column } = this.inner.saxParser
    return { line, column: column + 1 }
  }

  override push(quad: Quad): boolean {
    this.quads.push(quad)
    return true
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') throw args[0]
    return super.emit(event, ...args)
  }

  /** The library leaves a relative rdf:type as it is. */
  override uriToNamedNode(uri: string) {
    const tag = this.tag
    const relative = tag !== undefined && !/^[a-zA-Z][a-zA-Z0-9+.-]*:/.test(uri)
    return relative ? super.uriToNamedNode(super.valueToUri(uri, tag).value) : super.uriToNamedNode(uri)
  }

  protected override onTag(tag: Tag): void {
    const parent = this.tag
    if (this.inner.activeTagStack.length >= maxDepth)
      throw this.newParseError(`the document is nested deeper than ${maxDepth} levels`)
    if (parent?.childrenStringTags) {
      for (const attribute of Object.values(tag.attributes)) attribute.value = asAttribute(attribute.value).slice(1, -1)
    } else if (isText(parent?.text)) throw this.strayText()
    super.onTag(tag)
  }

  protected override onText(text: string): void {
    const tag = this.tag
    if (tag === undefined) return
    if (tag.childrenStringTags) tag.childrenStringTags.push(asText(text))
    else if (!tag.predicate || tag.hadChildren) {
      if (isText(text)) throw this.strayText()
    } else tag.text = (tag.text ?? '') + text
  }

  protected override onTagProperty(tag: Tag, activeTag: IActiveTag, parentTag: IActiveTag): void {
    const base = takeAttribute(tag, xmlNamespace, 'base')
    if (base !== undefined) activeTag.baseIRI = this.valueToUri(base, activeTag).value
    const type = takeAttribute(tag, rdfNamespace, 'type')
    super.onTagProperty(tag, activeTag, parentTag)
    if (type === undefined) return
    const iri = this.valueToUri(type, activeTag)
    if (activeTag.predicateEmitted && activeTag.subject) {
      this.emitTriple(activeTag.subject, rdfType, iri, undefined, activeTag.childrenTripleTerms)
    } else {
      activeTag.hadChildren = true
      activeTag.predicateSubPredicates?.push(rdfType)
      activeTag.predicateSubObjects?.push(iri)
    }
  }

  private get tag(): IActiveTag | undefined {
    return this.inner.activeTagStack.at(-1)
  }

  private get inner(): { saxParser: Sax; activeTagStack: IActiveTag[] } {
    return this as unknown as { saxParser: Sax; activeTagStack: IActiveTag[] }
  }

  private strayText(): Error {
    return this.newParseError('text may only stand in a property element, and not beside other elements')
  }
}

function isText(text: string | undefined): boolean {
  return text !== undefined && /[^ \t\r\n]/.test(text)
}

function takeAttribute(tag: Tag, namespace: string, local: string): string | undefined {
  for (const [name, attribute] of Object.entries(tag.attributes)) {
    if (attribute.uri !== namespace || attribute.local !== local) continue
    delete tag.attributes[name]
    return attribute.value
  }
  return undefined
}
