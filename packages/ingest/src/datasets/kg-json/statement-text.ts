import { escapeString } from '@kg/core'
import { remember } from '@kg/core/values'
import { iri, type TermText } from '../../terms.js'
import { rdfType } from '../../vocabulary.js'

const space = 0x20
const quote = 0x22
const point = 0x2e
const lineFeed = 0x0a
/** What a statement has besides its terms. */
const framing = 8
/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

/** Lines, and how often they use each predicate and each class. */
export interface CountedText {
  readonly text: Buffer
  readonly quads: number
  readonly vocabulary: { readonly predicates: readonly Use[]; readonly classes: readonly Use[] }
}

type Use = readonly [iri: string, count: number]

const typeTerm = iri(rdfType)

/** Statements as bytes of text, one on each line. Strings that are added up would cost several times as much. */
export class StatementText {
  private bytes = Buffer.allocUnsafe(1 << 21)
  private at = 0
  private statements = 0
  private predicates = new Map<TermText, number>()
  private classes = new Map<TermText, number>()

  /** Bytes that were added since the last `take`. */
  get length(): number {
    return this.at
  }

  get count(): number {
    return this.statements
  }

  add(subject: TermText, predicate: TermText, object: TermText): void {
    this.begin(subject, predicate, object.length)
    if (predicate === typeTerm && object.startsWith('<')) countIn(this.classes, object)
    this.write(object)
    this.end()
  }

  /** Adds a statement whose object is a text. */
  addText(subject: TermText, predicate: TermText, value: string): void {
    const escaped = escapeString(value)
    this.begin(subject, predicate, escaped.length)
    this.bytes[this.at++] = quote
    this.write(escaped)
    this.bytes[this.at++] = quote
    this.end()
  }

  /** The lines so far, each with its line end. */
  take(): Buffer {
    const text = Buffer.from(this.bytes.subarray(0, this.at))
    this.at = 0
    this.statements = 0
    this.predicates = new Map()
    this.classes = new Map()
    return text
  }

  /** The same, with what would take long to find out afterwards. */
  takeCounted(): CountedText {
    const [quads, predicates, classes] = [this.statements, usesOf(this.predicates), usesOf(this.classes)]
    return { text: this.take(), quads, vocabulary: { predicates, classes } }
  }

  private begin(subject: TermText, predicate: TermText, objectLength: number): void {
    const most = (subject.length + predicate.length + objectLength) * bytesOfCharacter + framing
    if (this.at + most > this.bytes.length) this.grow(most)
    countIn(this.predicates, predicate)
    this.write(subject)
    this.bytes[this.at++] = space
    this.write(predicate)
    this.bytes[this.at++] = space
  }

  private end(): void {
    this.bytes[this.at++] = space
    this.bytes[this.at++] = point
    this.bytes[this.at++] = lineFeed
    this.statements += 1
  }

  private write(text: string): void {
    this.at += this.bytes.write(text, this.at)
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.at + by))
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }
}

function countIn(counts: Map<TermText, number>, term: TermText): void {
  counts.set(term, (counts.get(term) ?? 0) + 1)
}

const usesOf = (counts: ReadonlyMap<TermText, number>): Use[] =>
  Array.from(counts, ([term, count]) => [term.slice(1, -1), count])

/** Writes the IRIs of names as terms. */
export const termFor = (iriOf: (name: string) => string): ((name: string) => TermText) =>
  remember((name) => iri(iriOf(name)))
