import { type Language, stemOf } from '@kg/core/language'
import type { Postings, Segment } from '../segment.js'

const mostWords = 1500
const mostKept = 4000
const kept = new WeakMap<Segment, Map<string, readonly Postings[]>>()

/** The postings of all words of a segment that have this stem. */
export function postingsOfStem(segment: Segment, stem: string, language: Language): readonly Postings[] {
  const known = kept.get(segment) ?? new Map<string, readonly Postings[]>()
  kept.set(segment, known)
  const key = `${language} ${stem}`
  const found = known.get(key) ?? findPostings(segment, stem, language)
  if (known.size > mostKept) known.clear()
  known.set(key, found)
  return found
}

function findPostings(segment: Segment, stem: string, language: Language): Postings[] {
  // A stem is how its words begin, but for its last letter: `happi`.
  const start = language === 'en' && stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem
  const starts = language === 'de' && stem.length > 3 ? [start, `ge${start}`] : [start]
  return starts.flatMap((prefix) =>
    [...segment.wordsFrom(prefix, mostWords)]
      .filter(({ word }) => word === stem || stemOf(word, language) === stem)
      .map(({ postings }) => postings),
  )
}
