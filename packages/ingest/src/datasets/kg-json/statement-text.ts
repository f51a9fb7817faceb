import { escapeString } from '@kg/core'
import { iri, type TermText } from '../../terms.js'

/** Statements as text, collected in small pieces: joining them once is many times faster than adding up strings. */
export class StatementText {
  private readonly pieces: string[] = []
  private characters = 0
  private statements = 0

  /** Characters that were added since the last `take`. */
  get length(): number {
    return this.characters
  }

  get count(): number {
    return this.statements
  }

  add(subject: TermText, predicate: TermText, object: TermText): void {
    this.pieces.push(subject, ' ', predicate, ' ', object, ' .\n')
    this.characters += subject.length + predicate.length + object.length + 5
    this.statements += 1
  }

  /** Adds a statement whose object is a text. */
  addText(subject: TermText, predicate: TermText, value: string): void {
    this.pieces.push(subject, ' ', predicate, ' "', escapeString(value), '" .\n')
    this.characters += subject.length + predicate.length + value.length + 7
    this.statements += 1
  }

  /** The lines so far, each with its line end. */
  take(): string {
    const text = this.pieces.join('')
    this.pieces.length = 0
    this.characters = 0
    this.statements = 0
    return text
  }
}

/** Names of the format are few; those of a hostile dataset may be many. */
const maxTerms = 2_000

/** Writes the IRIs of names as terms, those of the same name only once. */
export function termFor(iriOf: (name: string) => string): (name: string) => TermText {
  const known = new Map<string, TermText>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    if (known.size >= maxTerms) known.clear()
    const term = iri(iriOf(name))
    known.set(name, term)
    return term
  }
}
