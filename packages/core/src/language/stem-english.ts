// The algorithm of M. F. Porter (1980): endings are taken off where enough of a word is left.

const consonant = '[^aeiou]'
const vowel = '[aeiouy]'
const consonants = `${consonant}[^aeiouy]*`
const vowels = `${vowel}[aeiou]*`
const atLeastOne = new RegExp(`^(${consonants})?${vowels}${consonants}`)
const exactlyOne = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`)
const atLeastTwo = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`)
const hasVowel = new RegExp(`^(${consonants})?${vowel}`)
const endsShort = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`)

const longEndings: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]
const middleEndings: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const lastEndings = /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

/** Words of another meaning than those that the rules would put with them. */
const exceptions: Readonly<Record<string, string>> = {
  customer: 'customer',
  customers: 'customer',
  customs: 'customs',
  news: 'news',
  university: 'university',
  universities: 'university',
  organic: 'organic',
  general: 'general',
  generally: 'general',
  number: 'number',
  numbers: 'number',
}

/** The stem of an English word in lower case. */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const exception = Object.hasOwn(exceptions, word) ? exceptions[word] : undefined
  if (exception !== undefined) return exception
  let stem = withoutPlural(word)
  stem = withoutPast(stem)
  if (/.[^aeiou]y$/.test(stem)) stem = `${stem.slice(0, -1)}i`
  stem = shorten(stem, longEndings)
  stem = shorten(stem, middleEndings)
  const last = lastEndings.exec(stem)
  if (last !== null && atLeastTwo.test(stem.slice(0, last.index))) stem = stem.slice(0, last.index)
  return withoutSilent(stem)
}

function withoutPlural(word: string): string {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return atLeastOne.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const ending = /(ed|ing)$/.exec(word)
  if (ending === null || !hasVowel.test(word.slice(0, ending.index))) return word
  const stem = word.slice(0, ending.index)
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1)
  return endsShort.test(stem) ? `${stem}e` : stem
}

function shorten(word: string, endings: typeof longEndings): string {
  for (const [ending, shorter] of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    return atLeastOne.test(stem) ? stem + shorter : word
  }
  return word
}

function withoutSilent(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const before = stem.slice(0, -1)
    if (atLeastTwo.test(before) || (exactlyOne.test(before) && !endsShort.test(before))) stem = before
  }
  return stem.endsWith('ll') && atLeastTwo.test(stem) ? stem.slice(0, -1) : stem
}
