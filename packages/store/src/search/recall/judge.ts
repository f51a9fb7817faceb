import { noteTerms } from '@kg/core'
import { findMentions, type Question, stemOf } from '@kg/core/language'
import { wordsOf } from '../words.js'
import { labelOf, type NoteDoc, textsOf, wordsOfDoc } from './read-note.js'
import { layerWeight, type WeighedTerm } from './score-question.js'

/** What each sign of a good answer adds, as a share of what its words are worth. */
export const worth = {
  coverage: 0.6,
  label: 0.25,
  about: 0.15,
  phrase: 0.12,
  answer: 0.18,
  recency: 0.05,
} as const
const halfLifeMs = 180 * 86_400_000

const timeForm =
  /\b(?:\d{1,2}:\d{2}|\d{1,2} ?(?:am|pm|Uhr)|\d{4}|mon|tues|wednes|thurs|fri|satur|sun)(?:days?)?\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b|\b(?:every|jeden|morning|evening|noon|night|weekday|month|summer|winter)\b/i
const numberForm =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|eighteen|twenty|half|double|zwei|drei|vier|fünf|sechs|zehn|hälfte)\b/i
const placeForm = /\b(?:in|at|to|on|near|above|from|behind|am|im|bei|aus|hinter|unter)\b(?: the| der| dem| a)? \p{L}/iu

/** How good an answer a document is, beside the words that it has. */
export function judge(
  doc: NoteDoc,
  mask: number,
  { terms, question, now }: { terms: readonly WeighedTerm[]; question: Question; now: number },
): Record<string, number> {
  const text = wordsOfDoc(doc)
  const total = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const had = terms.reduce((sum, { rarity }, bit) => ((mask & (1 << bit)) === 0 ? sum : sum + rarity), 0)
  const stored = doc.item.segment.parts.times[doc.item.at] as number
  const age = Number.isNaN(stored) ? undefined : Math.max(0, now - stored)
  const has = (texts: readonly string[]) => shareOf(question, texts)
  return {
    coverage: total === 0 ? 0 : worth.coverage * (had / total),
    label: worth.label * has([labelOf(doc) ?? '']),
    about: worth.about * has([...textsOf(doc, noteTerms.aboutName), ...textsOf(doc, noteTerms.source)]),
    phrase: worth.phrase * pairsIn(question, text),
    answer: isOfKind(question, text) ? worth.answer : 0,
    recency: age === undefined ? 0 : worth.recency * 2 ** (-age / halfLifeMs),
    layer: layerWeight(doc.item),
  }
}

/** How many of the words of a question stand in texts. */
function shareOf({ terms, language }: Question, texts: readonly string[]): number {
  const stems = new Set(texts.flatMap((text) => wordsOf(text)).map((word) => stemOf(word, language)))
  if (stems.size === 0 || terms.length === 0) return 0
  return terms.filter(({ word }) => stems.has(stemOf(word, language))).length / terms.length
}

/** How many neighbours in the question stand side by side in the text as well. */
function pairsIn({ terms, language }: Question, text: string): number {
  if (terms.length < 2) return 0
  const stems = wordsOf(text).map((word) => stemOf(word, language))
  const wanted = terms.map(({ word }) => stemOf(word, language))
  const pairs = wanted.slice(1).filter((stem, at) => {
    const before = wanted[at]
    return stems.some((one, place) => one === before && stems.slice(place + 1, place + 3).includes(stem))
  })
  return Math.min(2, pairs.length) / 2
}

function isOfKind({ expects, terms }: Question, text: string): boolean {
  if (expects === undefined) return false
  if (expects === 'time') return timeForm.test(text)
  if (expects === 'number') return numberForm.test(text)
  if (expects === 'place') return placeForm.test(text)
  const asked = new Set(terms.map(({ word }) => word))
  return findMentions(text, 0).names.some((name) => wordsOf(name).every((word) => !asked.has(word)))
}
