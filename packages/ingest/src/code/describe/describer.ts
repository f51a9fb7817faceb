import { Statements } from '../../statements.js'
import { integer, iri, type TermText, text, typed } from '../../terms.js'
import { rdfType } from '../../vocabulary.js'
import { type CodeClass, type CodeProperty, term } from './vocabulary.js'

const mostStatements = 1_000_000

export type Counts = { [C in CodeClass]?: number }

export interface Described {
  readonly lines: readonly string[]
  /** How many of each kind are defined in it. */
  readonly counts: Readonly<Counts>
}

/** Statements about things of a repository, in its vocabulary. */
export class Describer {
  private readonly statements = new Statements(mostStatements)
  private readonly counts: Counts = {}

  is(subject: string, type: CodeClass): void {
    this.counts[type] = (this.counts[type] ?? 0) + 1
    this.mention(subject, type)
  }

  /** Says what something is that others speak of as well, so that it is not counted. */
  mention(subject: string, type: CodeClass): void {
    this.statements.add(iri(subject), rdfType, iri(term(type)))
  }

  link(subject: string, property: CodeProperty, object: string): void {
    this.add(subject, property, iri(object))
  }

  /** Nothing is said where there is nothing to say. */
  text(subject: string, property: CodeProperty, value: string | undefined): void {
    if (value !== undefined && value !== '') this.add(subject, property, text(value))
  }

  number(subject: string, property: CodeProperty, value: number): void {
    this.add(subject, property, integer(value))
  }

  time(subject: string, property: CodeProperty, iso: string): void {
    this.add(subject, property, typed(iso, 'dateTime'))
  }

  /** Only what is so is said. */
  flag(subject: string, property: CodeProperty, value: boolean): void {
    if (value) this.add(subject, property, typed('true', 'boolean'))
  }

  done(): Described {
    return { lines: this.statements.sorted(), counts: this.counts }
  }

  private add(subject: string, property: CodeProperty, object: TermText): void {
    this.statements.add(iri(subject), term(property), object)
  }
}
