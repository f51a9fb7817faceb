import { findDates } from './dates.js'
import { isStopWord } from './stop-words.js'

/** What a text mentions, found by its form alone: the same text always gives the same. */
export interface Mentions {
  readonly names: readonly string[]
  readonly dates: readonly string[]
  /** With their unit, as the text has them. */
  readonly numbers: readonly string[]
  readonly identifiers: readonly string[]
  readonly links: readonly string[]
  readonly code: readonly string[]
}

/** Of each kind. */
const most = 32

const linkForm = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/g
const backticked = /`([^`\n]{1,120})`/g
const calls = /\b[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(\)/g
const camel = /\b[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b/g
const snake = /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g
const paths = /(?:\.{0,2}\/)?(?:[\w.-]+\/)+[\w-]+\.\w{1,5}\b/g
const identifierForms = [
  /\b[A-Z][A-Z0-9]{1,9}-\d+\b/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b0x[0-9a-f]{8,}\b/gi,
  /(?<![\w&])#\d+\b/g,
  /\bv?\d+\.\d+\.\d+(?:-[\w.]+)?\b/g,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g,
  /(?<![\w.])@[A-Za-z][\w-]{1,38}\b/g,
]
const numberForm =
  /(?<![\w.,-])[€$£]?\d+(?:[.,]\d+)*(?:\s?(?:%|€|\$|£|percent|Prozent|[kMGT]i?B|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre|km|kg|m|g|l|EUR|USD|euros?|dollars?)(?![\w]))?(?![\w-])/g
const nameForm =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*(?:(?: (?:von|van|de|der|da|di|of|the)){0,2} \p{Lu}[\p{L}\p{N}'’-]*)*/gu
const calendarWords = new Set(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag January February March April May June July August September October November December Januar Februar März Mai Juni Juli Oktober Dezember'.split(
    ' ',
  ),
)

/** `now` (milliseconds) is what days without a year are seen from. */
export function findMentions(text: string, now: number): Mentions {
  const links = all(text, linkForm).map((link) => link.replace(/[.,;:!?)\]]+$/, ''))
  const plain = blank(text, linkForm)
  const code = [
    ...[...plain.matchAll(backticked)].map(([, inner = '']) => inner),
    ...[calls, camel, snake, paths].flatMap((form) => all(plain, form)),
  ]
  const dates = findDates(plain, now)
  const undated = dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    plain,
  )
  const identifiers = identifierForms.flatMap((form) => all(undated, form))
  const rest = identifierForms.reduce(blank, blank(undated, backticked))
  return {
    names: unique(namesIn(rest)),
    dates: unique(dates.map(({ date }) => date)),
    numbers: unique(all(rest, numberForm)),
    identifiers: unique(identifiers),
    links: unique(links),
    code: unique(code),
  }
}

const all = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map(([found]) => found)
const blank = (text: string, form: RegExp): string => text.replace(form, (found) => ' '.repeat(found.length))
const unique = (list: readonly string[]): string[] => [...new Set(list)].slice(0, most)

function namesIn(text: string): string[] {
  return all(text, nameForm).flatMap((found) => {
    const words = found.replace(/['’]s(?= |$)/g, '').split(' ')
    while (words.length > 0 && isPlain(words[0] ?? '')) words.shift()
    while (words.length > 0 && isPlain(words.at(-1) ?? '')) words.pop()
    const name = words.join(' ')
    return name.length < 2 || /[a-z][A-Z]/.test(name) ? [] : [name]
  })
}

/** A sentence begins with such words; they name nothing. */
const isPlain = (word: string): boolean => calendarWords.has(word) || isStopWord(word.toLowerCase(), 'neutral')
