import { freshBlankNodes, type Line, sortByCodePoint } from '@kg/core'
import { RdfTooManyQuads } from '@kg/core/rdf'
import { iri, type TermText } from './terms.js'

/** Collects what a document says; more than the limit is an error. */
export class Statements {
  readonly #lines = new Set<Line>()
  readonly #blankNodes = freshBlankNodes()
  #anonymous = 0

  constructor(readonly limit: number) {}

  add(subject: TermText, predicate: string, object: TermText): void {
    this.addLine(`${subject} ${iri(predicate)} ${object} .`)
  }

  addLine(line: Line): void {
    this.#lines.add(line)
    if (this.#lines.size > this.limit) throw new RdfTooManyQuads({ limit: this.limit })
  }

  blankNode(): TermText {
    return `_:${this.#blankNodes(String(this.#anonymous++))}`
  }

  sorted(): Line[] {
    return sortByCodePoint([...this.#lines])
  }
}
