import { randomBytes } from 'node:crypto'
import { type Line, sortByCodePoint } from '@kg/core'
import { lineOf, type QuadTerms, termsOf } from './quad-lines.js'

/**
 * The graphs that an update works on, as one dataset. Blank nodes belong to their graph: they get the graph's mark on
 * the way in. On the way out a graph's own get their labels back; all others are new to it and get fresh ones.
 */
export class WorkingSet {
  private readonly marks = new Map<string, string>()
  private readonly fresh = new Map<string, string>()
  private readonly document = `b${randomBytes(8).toString('hex')}`

  /** `letter` tells the blank nodes of this set from those of another in the same dataset. */
  constructor(
    readonly before: ReadonlyMap<string, readonly Line[]>,
    letter = 'g',
  ) {
    for (const graph of before.keys()) this.marks.set(graph, `_:${letter}${this.marks.size}x`)
  }

  /** N-Quads lines of all graphs. */
  toLines(): Line[] {
    return [...this.before].flatMap(([graph, lines]) => {
      const mark = this.marks.get(graph) ?? ''
      return lines.map((line) => lineOf({ ...relabel(termsOf(line), (label) => `${mark}${label.slice(2)}`), graph }))
    })
  }

  /** What each graph holds afterwards, sorted. Statements of the default graph are copies and left out. */
  fromLines(lines: Iterable<Line>): Map<string, Line[]> {
    const after = new Map<string, Set<Line>>()
    for (const line of lines) {
      const { graph, ...terms } = termsOf(line)
      if (graph === undefined) continue
      const own = this.marks.get(graph)
      const label = (given: string) =>
        own !== undefined && given.startsWith(own) ? `_:${given.slice(own.length)}` : this.freshLabel(given)
      const known = after.get(graph) ?? new Set()
      after.set(graph, known.add(lineOf({ ...relabel({ ...terms, graph }, label), graph: undefined })))
    }
    return new Map([...after].map(([graph, set]) => [graph, sortByCodePoint([...set])]))
  }

  private freshLabel(given: string): string {
    const known = this.fresh.get(given) ?? `_:${this.document}n${this.fresh.size}`
    this.fresh.set(given, known)
    return known
  }
}

/** The named graphs of a dataset with their union as its default graph, and what else belongs to the union. */
export function addUnion(lines: readonly Line[], others: readonly Line[] = []): Line[] {
  const named = lines.filter((line) => termsOf(line).graph !== undefined)
  return [...named, ...new Set([...named, ...others].map((line) => lineOf({ ...termsOf(line), graph: undefined })))]
}

function relabel(terms: QuadTerms, label: (given: string) => string): QuadTerms {
  const { subject, object } = terms
  if (!subject.startsWith('_:') && !object.startsWith('_:')) return terms
  const term = (text: string) => (text.startsWith('_:') ? label(text) : text)
  return { ...terms, subject: term(subject), object: term(object) }
}
