import { unescapeString } from '@kg/core'

/** What is said of an entity, as a line has it behind the subject: `<predicate> "text"@en`. */
export interface Saying {
  readonly predicate: string
  /** In N-Triples form. */
  readonly object: string
  readonly text: string
  readonly isLabel: boolean
}

/** The last part of the name of predicates that name things, best first. */
const labels = ['label', 'preflabel', 'name', 'title', 'headline', 'fullname', 'altlabel', 'alternatename']
const known = new Map<string, number>()

export function readSaying(line: string): Saying {
  const end = line.indexOf('> "')
  const predicate = line.slice(1, end)
  const object = line.slice(end + 2)
  const text = unescapeString(object.slice(1, object.lastIndexOf('"')))
  return { predicate, object, text, isLabel: labelRank(predicate) >= 0 }
}

/** How well a predicate names things: 0 is best, -1 not at all. */
export function labelRank(predicate: string): number {
  const rank = known.get(predicate)
  if (rank !== undefined) return rank
  if (known.size > 10_000) known.clear()
  const found = labels.indexOf(localName(predicate).toLowerCase())
  known.set(predicate, found)
  return found
}

/** What stands behind the last `/`, `#` or `:` of an IRI. */
export function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#'), iri.lastIndexOf(':')) + 1)
}
