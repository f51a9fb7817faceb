import { stemEnglish } from './stem-english.js'
import { stemGerman } from './stem-german.js'
import { isStopWord } from './stop-words.js'

/** `neutral` is for texts of any other language, and for those too short to tell. */
export type Language = 'en' | 'de' | 'neutral'

/** The language whose small words a text has most of. */
export function detectLanguage(text: string): Language {
  const words =
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 400) ?? []
  const count = (language: 'en' | 'de') => words.filter((word) => isStopWord(word, language)).length
  const [english, german] = [count('en'), count('de') + (/[äöüß]/i.test(text) ? 0.5 : 0)]
  if (english === 0 && german === 0) return 'neutral'
  return german > english ? 'de' : 'en'
}

const mostKnown = 50_000
const known = { en: new Map<string, string>(), de: new Map<string, string>(), neutral: new Map<string, string>() }

/** What words of the same meaning have in common. The word is in lower case and without accents. */
export function stemOf(word: string, language: Language): string {
  const stems = known[language]
  const stem = stems.get(word)
  if (stem !== undefined) return stem
  if (stems.size > mostKnown) stems.clear()
  const found = findStem(word, language)
  stems.set(word, found)
  return found
}

function findStem(word: string, language: Language): string {
  if (language === 'en') return stemEnglish(word)
  if (language === 'de') return stemGerman(word)
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
