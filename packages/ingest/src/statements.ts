import { freshBlankNodes, type Line, sortByCodePoint } from '@kg/core'
import { RdfTooManyQuadsError } from '@kg/core/rdf'
import { iri, type TermText } from './terms.js'

/** Collects what a document says; more than the limit is an error. */
export class Statements {
  private readonly lines = new Set<Line>()
  private readonly blankNodes = freshBlankNodes()
  private anonymous = 0

  constructor(readonly limit: number) {}

  add(subject: TermText, predicate: string, object: TermText): void {
    this.addLine(`${subject} ${iri(predicate)} ${object} .`)
  }

  addLine(line: Line): void {
    this.lines.add(line)
    if (this.lines.size > this.limit) throw new RdfTooManyQuadsError({ limit: this.limit })
  }

  blankNode(): TermText {
    return `_:${this.blankNodes(String(this.anonymous++))}`
  }

  sorted(): Line[] {
    return sortByCodePoint([...this.lines])
  }
}
