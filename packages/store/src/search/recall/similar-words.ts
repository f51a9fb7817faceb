import { type Language, stemOf } from '@kg/core/language'
import type { Segment } from '../segment.js'

const partWeight = 0.6
const typoWeight = 0.6
const shortestPart = 4
const mostWords = 400

/** Stems to try for a word that no text has: its parts, words that contain it, and words that differ by one letter. */
export function similarStems(segments: readonly Segment[], word: string, language: Language): Map<string, number> {
  const stems = new Map<string, number>()
  const add = (found: string, weight: number) => {
    const stem = stemOf(found, language)
    stems.set(stem, Math.max(weight, stems.get(stem) ?? 0))
  }
  for (const segment of segments) {
    for (const part of partsOf(word)) if (segment.postings(part) !== undefined) add(part, partWeight)
    if (word.length >= 5)
      for (const { word: other } of segment.wordsFrom(word.slice(0, 3), mostWords)) {
        if (differsByOne(word, other)) add(other, typoWeight)
        else if (other.startsWith(word)) add(other, partWeight)
      }
  }
  if (language === 'de' && word.length >= shortestPart) addCompounds(segments, word, (other) => add(other, partWeight))
  return stems
}

/** `lagerschlussel` is `lager` and `schlussel`; a letter or two may join them. */
function partsOf(word: string): string[] {
  const parts: string[] = []
  for (let cut = shortestPart; cut <= word.length - shortestPart; cut++) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)]
    parts.push(head, tail)
    if (/[sn]$/.test(head)) parts.push(head.slice(0, -1))
  }
  return parts
}

/** `sage` stands in `kreissage`. */
function addCompounds(segments: readonly Segment[], word: string, add: (other: string) => void): void {
  const stem = stemOf(word, 'de')
  for (const { parts } of segments) {
    let left = mostWords
    for (const at of parts.words.containing(stem)) {
      const other = parts.words.at(at)
      if (other.length <= word.length + 2 || !(other.endsWith(word) || stemOf(other, 'de').endsWith(stem))) continue
      add(other)
      if (--left === 0) break
    }
  }
}

/** One letter more, less, other, or two that have changed places. */
function differsByOne(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2))
  )
}
