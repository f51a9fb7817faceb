import { readSaying } from './statement.js'
import { eachWord, wordsOf } from './words.js'

export interface Term {
  readonly word: string
  /** Longer words that begin like it count too. */
  readonly open: boolean
}

/** What is looked for. */
export interface Query {
  readonly terms: readonly Term[]
  /** Terms that must be there, a bit each. */
  readonly required: number
  /** Words that must follow each other. */
  readonly phrases: readonly (readonly string[])[]
}

/** A bit each, so they fit into a number. */
const mostTerms = 24

/** Words in any order; those in quotes as they stand. The last word may be unfinished. */
export function readQuery(text: string): Query {
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map(([, words = '']) => wordsOf(words).slice(0, mostTerms))
  const words = new Set([...phrases.flat(), ...wordsOf(text)])
  const kept = [...words].slice(0, mostTerms)
  let last = ''
  let lastEnd = -1
  eachWord(text, (word, _, end) => {
    if (end >= lastEnd) [last, lastEnd] = [word, end]
  })
  const open = lastEnd === text.trimEnd().length
  const must = new Set(phrases.flat())
  return {
    terms: kept.map((word) => ({ word, open: open && word === last })),
    required: kept.reduce((mask, word, at) => (must.has(word) ? mask | (1 << at) : mask), 0),
    phrases: phrases.filter((phrase) => phrase.length > 1),
  }
}

/** Whether the words of each phrase follow each other somewhere in one of the sayings of a document. */
export function holdsPhrases(text: string, phrases: Query['phrases']): boolean {
  const lines = text.split('\n')
  return phrases.every((phrase) => lines.some((line) => mayHold(line, phrase) && holds(readSaying(line).text, phrase)))
}

/** A quick look: words of plain letters stand in a line as they are. */
function mayHold(line: string, phrase: readonly string[]): boolean {
  if (/[^\x00-\x7f]/.test(line)) return true
  const lower = line.toLowerCase()
  return phrase.every((word) => lower.includes(word))
}

function holds(text: string, phrase: readonly string[]): boolean {
  const words = wordsOf(text)
  return words.some((_, at) => phrase.every((word, i) => words[at + i] === word))
}

/** The terms that a word stands for, a bit each. */
export function termsOf({ terms }: Query, word: string): number {
  let mask = 0
  terms.forEach(({ word: wanted, open }, at) => {
    if (word === wanted || (open && word.startsWith(wanted))) mask |= 1 << at
  })
  return mask
}

export function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
