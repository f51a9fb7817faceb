import { escapeString } from '@kg/core'
import { remember } from '@kg/core/values'
import { iri, type TermText } from '../../terms.js'

const space = 0x20
const quote = 0x22
const point = 0x2e
const lineFeed = 0x0a
/** What a statement has besides its terms. */
const framing = 8
/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

/** Statements as bytes of text, one on each line. Strings that are added up would cost several times as much. */
export class StatementText {
  private bytes = Buffer.allocUnsafe(1 << 21)
  private at = 0
  private statements = 0

  /** Bytes that were added since the last `take`. */
  get length(): number {
    return this.at
  }

  get count(): number {
    return this.statements
  }

  add(subject: TermText, predicate: TermText, object: TermText): void {
    this.begin(subject, predicate, object.length)
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
    return text
  }

  private begin(subject: TermText, predicate: TermText, objectLength: number): void {
    const most = (subject.length + predicate.length + objectLength) * bytesOfCharacter + framing
    if (this.at + most > this.bytes.length) this.grow(most)
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

/** Writes the IRIs of names as terms. */
export const termFor = (iriOf: (name: string) => string): ((name: string) => TermText) =>
  remember((name) => iri(iriOf(name)))
