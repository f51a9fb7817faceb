/** A day that a text names, as ISO 8601 writes it. */
export interface FoundDate {
  readonly date: string
  readonly start: number
  readonly end: number
}

const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jänner'],
  ['february', 'feb', 'februar'],
  ['march', 'mar', 'märz', 'maerz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
]
const months = new Map(monthNames.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))
const monthPattern = [...months.keys()].sort((a, b) => b.length - a.length).join('|')
const relative = new Map([
  ['today', 0],
  ['heute', 0],
  ['yesterday', -1],
  ['gestern', -1],
  ['tomorrow', 1],
])
const dayMs = 86_400_000

const isoDay = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const germanDay = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g
const dayMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (${monthPattern})\\b\\.?,?(?: (\\d{4}))?`, 'giu')
const monthDay = new RegExp(`\\b(${monthPattern})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4}))?`, 'giu')
const relativeDay = new RegExp(`\\b(${[...relative.keys()].join('|')})\\b`, 'gi')

/** The days in a text. Those without a year, and words such as yesterday, are seen from `now` (milliseconds). */
export function findDates(text: string, now: number): FoundDate[] {
  const year = new Date(now).getUTCFullYear()
  const found: FoundDate[] = []
  const add = (match: RegExpMatchArray, y: number, m: number, d: number) => {
    const day = new Date(Date.UTC(y, m - 1, d))
    const isReal = day.getUTCFullYear() === y && day.getUTCMonth() === m - 1 && day.getUTCDate() === d
    const start = match.index ?? 0
    if (!isReal || found.some((one) => start < one.end && one.start < start + match[0].length)) return
    found.push({ date: day.toISOString().slice(0, 10), start, end: start + match[0].length })
  }
  for (const match of text.matchAll(isoDay)) add(match, Number(match[1]), Number(match[2]), Number(match[3]))
  for (const match of text.matchAll(germanDay)) add(match, Number(match[3]), Number(match[2]), Number(match[1]))
  for (const match of text.matchAll(dayMonth)) add(match, yearOf(match[3], year), monthOf(match[2]), Number(match[1]))
  for (const match of text.matchAll(monthDay)) add(match, yearOf(match[3], year), monthOf(match[1]), Number(match[2]))
  for (const match of text.matchAll(relativeDay)) {
    const day = new Date(now + (relative.get((match[1] ?? '').toLowerCase()) ?? 0) * dayMs)
    add(match, day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
  }
  return found.sort((a, b) => a.start - b.start)
}

const yearOf = (text: string | undefined, other: number): number => (text === undefined ? other : Number(text))
const monthOf = (name = ''): number => months.get(name.toLowerCase()) ?? 0

/** The number of a month, from 1, where a word names one. */
export const monthNumber = (word: string): number | undefined => months.get(word)
