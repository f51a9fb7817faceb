/** How often content uses each predicate and each class. */
export interface Vocabulary {
  /** IRI and number of statements. */
  readonly predicates: readonly Usage[]
  /** IRI and number of subjects. */
  readonly classes: readonly Usage[]
  /** Some predicates or classes are left out: there were too many, or their IRIs were too long. */
  readonly isCut?: true
}

export type Usage = readonly [iri: string, count: number]

/** Kinds of counters, as keys on disk name them. */
export type VocabularyKind = 'predicates' | 'classes'

/** Distinct predicates, and classes, of one chunk that are counted. */
export const maxDistinct = 2000
/** Longer IRIs would not fit into the key of a counter. */
export const maxIriBytes = 800

/** Content of fewer bytes is counted again when it goes: that costs less than to store what was counted. */
export const storedFrom = 1 << 14

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const lessThan = 60

/** Counts the vocabulary of canonical lines. Every statement of every write passes here, so it reads each line once. */
export function countVocabulary(bytes: Buffer): Vocabulary {
  // One byte a character is much faster to search; only what was found is decoded.
  const text = bytes.toString('latin1')
  const predicates = new Counter(text, '> ')
  const classes = new Counter(text, '>')
  for (let start = 0, end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
    const predicateAt = text.indexOf(' ', start) + 2
    const predicate = predicates.count(predicateAt)
    if (predicate !== rdfType) continue
    const objectAt = predicateAt + rdfType.length + 2
    // A triple term is no class.
    if (text.charCodeAt(objectAt) === lessThan && text.charCodeAt(objectAt + 1) !== lessThan)
      classes.count(objectAt + 1)
  }
  const isCut = predicates.isCut || classes.isCut
  return { predicates: predicates.list(), classes: classes.list(), ...(isCut ? { isCut } : {}) }
}

/** What others have counted, within the same limits. */
export function limitVocabulary({ predicates, classes }: Vocabulary): Vocabulary {
  const limited = (uses: readonly Usage[]) =>
    uses.filter(([iri]) => Buffer.byteLength(iri) <= maxIriBytes).slice(0, maxDistinct)
  const kept = { predicates: limited(predicates), classes: limited(classes) }
  const isCut = kept.predicates.length < predicates.length || kept.classes.length < classes.length
  return isCut ? { ...kept, isCut } : kept
}

interface Counted {
  readonly iri: string
  /** With what stands behind it, as it is found in the text. */
  readonly found: string
  count: number
  /** What came after it the last time: neighbours resemble each other, and to compare is faster than to look up. */
  next?: Counted
}

class Counter {
  isCut = false
  private readonly known = new Map<string, Counted>()
  private last: Counted | undefined

  constructor(
    private readonly text: string,
    /** What ends an IRI. */
    private readonly mark: string,
  ) {}

  /** Counts the IRI that begins there. */
  count(at: number): string {
    const guess = this.last?.next
    const counted = guess !== undefined && this.text.startsWith(guess.found, at) ? guess : this.find(at)
    counted.count += 1
    if (this.last !== undefined) this.last.next = counted
    this.last = counted
    return counted.iri
  }

  /** Decoded anew, so that no part of a large text stays in memory. */
  list(): Usage[] {
    return [...this.known.values()].map(({ iri, count }) => [Buffer.from(iri, 'latin1').toString('utf8'), count])
  }

  private find(at: number): Counted {
    const iri = this.text.slice(at, this.text.indexOf(this.mark, at))
    const known = this.known.get(iri)
    if (known !== undefined) return known
    const counted = { iri, found: iri + this.mark, count: 0 }
    if (this.known.size < maxDistinct && iri.length <= maxIriBytes) this.known.set(iri, counted)
    else this.isCut = true
    return counted
  }
}
