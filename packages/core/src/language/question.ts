import { monthNumber } from './dates.js'
import { detectLanguage, type Language, stemOf } from './language.js'
import { isStopWord } from './stop-words.js'
import { formsOf, synonymsOf } from './synonyms.js'

/** What kind of thing answers a question. */
export type Expected = 'person' | 'time' | 'number' | 'place'

export interface QuestionTerm {
  readonly word: string
  /** Stems that stand for it, with how much each is worth beside the word itself. */
  readonly stems: ReadonlyMap<string, number>
}

export interface Question {
  readonly language: Language
  readonly terms: readonly QuestionTerm[]
  readonly expects?: Expected
  /** It asks about something that it does not name but describes: `the colleague who set up the job`. */
  readonly isIndirect?: true
}

const mostTerms = 20
const synonymWeight = 0.45
const formWeight = 0.95
const monthWeight = 0.4

const asks: readonly (readonly [Expected, RegExp])[] = [
  [
    'person',
    /^(?:and )?(?:who|whom|whose|wer|wem|wen|wessen)\b|\b(?:by|with|to|mit|von|bei) (?:whom|wem)\b|\bwhich (?:person|colleague|neighbour|neighbor|student|one of)/i,
  ],
  [
    'time',
    /\b(?:when|wann)\b|\b(?:what|which|welche[mnrs]?) (?:time|day|days|date|month|year|tag|tagen|datum|uhrzeit|monat|jahr)\b|\b(?:by|until|since|bis|seit) (?:when|wann)\b|\bdeadline\b|\bum wie viel uhr\b/i,
  ],
  [
    'number',
    /\b(?:how (?:many|much|often|long|far|big|high|large)|wie ?(?:viele?|hoch|lange?|oft|teuer|groß|weit))\b|\bwhat (?:does .* cost|amount|number|price)\b|\bwas kostet\b/i,
  ],
  [
    'place',
    /\b(?:where|wo|wohin|woher)\b|\b(?:which|what|welche[mnrs]?) (?:city|town|street|office|place|country|room|stadt|straße|ort|raum)\b/i,
  ],
]

const indirectForms = [
  /\b(?:the|our|my|his|her|their|an?) (?:[\p{L}-]+ ){1,3}(?:who|whom|whose|that|which)\b/iu,
  /\bthe \p{L}+ of (?:the|our|my|his|her|their) \p{L}/iu,
  /\b(?:der|die|das|den|dem|des) \p{L}+, ?(?:\p{L}+ )?(?:der|die|das|den|dem|dessen|deren)\b/iu,
]

/** What a question in plain words asks for. `wordsOf` cuts a text into words in lower case and without accents. */
export function readQuestion(text: string, wordsOf: (text: string) => string[]): Question {
  const language = detectLanguage(text)
  const all = [...new Set(wordsOf(text))]
  const telling = all.filter((word) => !isStopWord(word, language))
  const words = (telling.length > 0 ? telling : all).slice(0, mostTerms)
  const expects = asks.find(([, form]) => form.test(text))?.[0]
  return {
    language,
    terms: words.map((word) => ({ word, stems: stemsOf(word, language) })),
    ...(expects === undefined ? {} : { expects }),
    ...(indirectForms.some((form) => form.test(text)) ? { isIndirect: true } : {}),
  }
}

function stemsOf(word: string, language: Language): ReadonlyMap<string, number> {
  const stems = new Map<string, number>()
  const add = (other: string, weight: number) => {
    const stem = stemOf(other, language)
    stems.set(stem, Math.max(weight, stems.get(stem) ?? 0))
  }
  add(word, 1)
  const base = baseOf(word, language)
  for (const form of [...formsOf(word), ...formsOf(base)]) add(form, formWeight)
  for (const form of [word, base, ...formsOf(word), ...formsOf(base)])
    for (const other of synonymsOf(form, language)) {
      add(other, synonymWeight)
      for (const changed of formsOf(other)) add(changed, synonymWeight)
    }
  const month = monthNumber(word)
  if (month !== undefined) add(String(month).padStart(2, '0'), monthWeight)
  return stems
}

/** The word as a dictionary has it, as far as that can be told: tables are of such words. */
function baseOf(word: string, language: Language): string {
  for (const guess of guessesOf(word)) if (synonymsOf(guess, language).size > 0 || formsOf(guess).size > 0) return guess
  return word
}

function guessesOf(word: string): string[] {
  const guesses = [word]
  for (const ending of ['s', 'es', 'ed', 'ing', 'en', 'e', 't', 'er', 'st', 'd'])
    if (word.length > ending.length + 2 && word.endsWith(ending)) {
      const cut = word.slice(0, -ending.length)
      guesses.push(cut, `${cut}e`, `${cut}en`)
      if (/(.)\1$/.test(cut)) guesses.push(cut.slice(0, -1))
      if (cut.endsWith('i')) guesses.push(`${cut.slice(0, -1)}y`)
    }
  return guesses
}
