import { detectLanguage, isStopWord, stemOf } from '@kg/core/language'
import { eachWord } from '../words.js'

const denials = new Set(
  'no not never none nobody without cannot dont doesnt isnt nicht nie kein keine keinen niemand ohne'.split(' '),
)

/**
 * How alike two texts are, from 0 to 1: the share of stems that both have. Texts that differ in a number, a name, a day
 * or a denial say different things, however many words they share.
 */
export function similarity(a: string, b: string): number {
  const language = detectLanguage(a)
  const [one, other] = [readWords(a), readWords(b)]
  if ([...telling(one, other), ...telling(other, one)].length > 0) return 0
  const [left, right] = [stems(one), stems(other)]
  const shared = [...left].filter((stem) => right.has(stem)).length
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all

  function stems(words: ReadonlyMap<string, boolean>): Set<string> {
    const content = [...words.keys()].filter((word) => !isStopWord(word, language))
    return new Set((content.length > 0 ? content : [...words.keys()]).map((word) => stemOf(word, language)))
  }
}

/** The words of a text, with whether a change of the word changes what is said. */
function readWords(text: string): Map<string, boolean> {
  const words = new Map<string, boolean>()
  let isFirst = true
  eachWord(text, (word, start, end) => {
    const written = text.slice(start, end)
    const isName = /^\p{Lu}/u.test(written) && !isFirst
    words.set(word, words.get(word) === true || isName || /\d/.test(word) || denials.has(word))
    isFirst = /[.!?]\s*$/.test(text.slice(end, end + 2))
  })
  return words
}

const telling = (one: ReadonlyMap<string, boolean>, other: ReadonlyMap<string, boolean>): string[] =>
  [...one].filter(([word, tells]) => tells && !other.has(word)).map(([word]) => word)
