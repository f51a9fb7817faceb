import { freshBlankNodes, type Line, sortByCodePoint } from '@kg/core'
import { RdfTooManyQuadsError } from '@kg/core/rdf'
import { iri, type TermText } from './terms.js'

const linesInBlock = 4_096

export const lineOf = (subject: TermText, predicate: string, object: TermText): Line =>
  `${subject} ${iri(predicate)} ${object} .`

/** Collects what a document says; more than the limit is an error. */
export class Statements {
  private readonly lines = new Set<Line>()
  /** Many lines each, as one text: a million strings of their own take three times the memory. */
  private readonly blocks: string[] = []
  private waiting: Line[] = []
  private unique = 0
  private readonly blankNodes = freshBlankNodes()
  private anonymous = 0

  constructor(readonly limit: number) {}

  add(subject: TermText, predicate: string, object: TermText): void {
    this.addLine(lineOf(subject, predicate, object))
  }

  addLine(line: Line): void {
    this.lines.add(line)
    if (this.room < 0) throw new RdfTooManyQuadsError({ limit: this.limit })
  }

  /** Lines that nobody else adds, so that they need not be compared with others. */
  addUnique(lines: readonly Line[]): void {
    this.unique += lines.length
    if (this.room < 0) throw new RdfTooManyQuadsError({ limit: this.limit })
    this.waiting.push(...lines)
    if (this.waiting.length < linesInBlock) return
    this.blocks.push(this.waiting.join('\n'))
    this.waiting = []
  }

  /** How many more it can hold. */
  get room(): number {
    return this.limit - this.lines.size - this.unique
  }

  addAll(others: Statements): void {
    for (const line of others.all()) this.addLine(line)
  }

  blankNode(): TermText {
    return `_:${this.blankNodes(String(this.anonymous++))}`
  }

  sorted(): Line[] {
    return sortByCodePoint(this.all())
  }

  private all(): Line[] {
    const found = [...this.lines, ...this.waiting]
    for (const block of this.blocks) for (const line of block.split('\n')) found.push(line)
    return found
  }
}
