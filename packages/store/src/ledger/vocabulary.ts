import { rdfNamespace } from '@kg/core'

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

const rdfType = `${rdfNamespace}type`
const lessThan = 60

/** Counts the vocabulary of canonical lines. Every statement of every write passes here, so it reads each line once. */
export function countVocabulary(bytes: Buffer): Vocabulary {
  // One byte a character is much faster to search; only what was found is decoded.
  const text = bytes.toString('latin1')
  const predicates = new Counter()
  const classes = new Counter()
  for (let start = 0, end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
    const subjectEnd = text.indexOf(' ', start)
    const predicateEnd = text.indexOf(' ', subjectEnd + 1)
    const predicate = text.slice(subjectEnd + 2, predicateEnd - 1)
    predicates.add(predicate)
    if (predicate !== rdfType || text.charCodeAt(predicateEnd + 1) !== lessThan) continue
    // A triple term is no class.
    if (text.charCodeAt(predicateEnd + 2) !== lessThan)
      classes.add(text.slice(predicateEnd + 2, text.indexOf('>', predicateEnd)))
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

class Counter {
  isCut = false
  private readonly counts = new Map<string, number>()

  add(iri: string): void {
    const known = this.counts.get(iri)
    if (known !== undefined) this.counts.set(iri, known + 1)
    else if (this.counts.size < maxDistinct && iri.length <= maxIriBytes) this.counts.set(iri, 1)
    else this.isCut = true
  }

  /** Decoded anew, so that no part of a large text stays in memory. */
  list(): Usage[] {
    return [...this.counts].map(([iri, count]) => [Buffer.from(iri, 'latin1').toString('utf8'), count])
  }
}
