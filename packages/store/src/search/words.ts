/** Called with each word in its folded form and where it stands in the text. */
export type Visit = (word: string, start: number, end: number) => void

/** Longer runs are no words: they are found by how they begin. */
const longest = 64
/** Scripts that are written without spaces: their words are taken as pairs of signs. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー'
const runs = new RegExp(`[${spaceless}]+|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const isSpaceless = new RegExp(`^[${spaceless}]`, 'u')
const asciiRuns = /[A-Za-z0-9]+/g
const beyondAscii = /[^\x00-\x7f]/
const humps = /[a-z0-9][A-Z]/
const hump = /(?<=[a-z0-9])(?=[A-Z])/
/** Marks on letters; the vowels of other scripts are marks too and stay. */
const diacritics = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}

/** The words of a text: lower case, without diacritics; `getName` is also `get` and `name`. */
export function eachWord(text: string, visit: Visit): void {
  const ascii = !beyondAscii.test(text)
  for (const { 0: run, index } of text.matchAll(ascii ? asciiRuns : runs)) {
    if (!ascii && isSpaceless.test(run)) eachPair(run, index, visit)
    else {
      visit(fold(run, ascii).slice(0, longest), index, index + run.length)
      if (humps.test(run)) eachPart(run, index, visit)
    }
  }
}

export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}

function fold(run: string, ascii: boolean): string {
  if (ascii || !beyondAscii.test(run)) return run.toLowerCase()
  const bare = run.normalize('NFKD').replace(diacritics, '').normalize('NFC').toLowerCase()
  return bare.replace(/[ßæœøđðþłıς]/g, (letter) => letters[letter] ?? letter)
}

function eachPart(run: string, start: number, visit: Visit): void {
  let at = start
  for (const part of run.split(hump)) {
    visit(fold(part, false).slice(0, longest), at, at + part.length)
    at += part.length
  }
}

function eachPair(run: string, start: number, visit: Visit): void {
  const folded = fold(run, false)
  const signs = [...folded]
  // Places are only known where folding has kept the signs as they were.
  const kept = folded.length === run.length && signs.length === run.length
  const place = (at: number, signs: number): [number, number] =>
    kept ? [start + at, start + at + signs] : [start, start + run.length]
  if (signs.length === 1) visit(folded, ...place(0, 1))
  for (let at = 0; at + 1 < signs.length; at++) visit(`${signs[at]}${signs[at + 1]}`, ...place(at, 2))
}
