import { defined, mapDefined } from '@kg/core'
import { countBits, type Query, termsOf } from './query.js'
import { labelRank, readSaying, type Saying } from './statement.js'
import { eachWord } from './words.js'

export interface Excerpt {
  label?: string
  snippet: string
  /** Where the words stand in the snippet: start and end of each. */
  highlights: [number, number][]
  /** Statements with such words, best first. */
  statements: { predicate: string; object: string }[]
}

interface Found extends Saying {
  readonly mask: number
  readonly places: [number, number][]
}

const snippetLength = 240
const lead = 60
const mostStatements = 3
/** Longer ones are shown by the snippet alone. */
const longestStatement = 500
/** A long document is looked through this far. */
const farthest = 1 << 17

/** What to show of a document. */
export function excerptOf(text: string, query: Query): Excerpt {
  const sayings = text.slice(0, farthest).split('\n').filter(isWhole).map(readSaying)
  const found = sayings
    .map((saying) => ({ ...saying, ...placesIn(saying.text, query) }))
    .filter(({ mask }) => mask !== 0)
    .sort((x, y) => countBits(y.mask) - countBits(x.mask) || Number(x.isLabel) - Number(y.isLabel))
  const label = sayings
    .filter(({ isLabel }) => isLabel)
    .sort((x, y) => labelRank(x.predicate) - labelRank(y.predicate))[0]
  const best: Found | undefined = found[0]
  const shown = best ?? { ...(label ?? sayings[0] ?? { text: '' }), places: [] }
  return {
    ...defined({ label: mapDefined(label, (label) => cut(label.text, 0).text) }),
    ...snippetOf(shown.text, shown.places),
    statements: found
      .filter(({ object }) => object.length <= longestStatement)
      .slice(0, mostStatements)
      .map(({ predicate, object }) => ({ predicate, object })),
  }
}

/** The last line of a text that was cut off is not. */
const isWhole = (line: string) => line.indexOf('> "') > 0 && line.lastIndexOf('"') > line.indexOf('> "') + 2

function placesIn(text: string, query: Query): { mask: number; places: [number, number][] } {
  let mask = 0
  const places: [number, number][] = []
  eachWord(text, (word, start, end) => {
    const terms = termsOf(query, word)
    if (terms === 0) return
    mask |= terms
    const last = places.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else places.push([start, end])
  })
  return { mask, places }
}

function snippetOf(text: string, places: readonly [number, number][]): Pick<Excerpt, 'snippet' | 'highlights'> {
  const first = places[0]?.[0] ?? 0
  const { text: snippet, from, shift, to } = cut(text, first > snippetLength - lead ? first - lead : 0)
  const highlights = places
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): [number, number] => [start - from + shift, end - from + shift])
  return { snippet, highlights }
}

/** A piece of a text that begins and ends with a word where it can, and never within a sign. */
function cut(text: string, wanted: number): { text: string; from: number; to: number; shift: number } {
  let from = wanted === 0 ? 0 : wanted + Math.max(0, text.slice(wanted, wanted + lead).search(/\s/) + 1)
  if (isSecondHalf(text, from)) from++
  let to = Math.min(text.length, from + snippetLength)
  const space = text.lastIndexOf(' ', to)
  if (to < text.length && space > from + snippetLength / 2) to = space
  if (isSecondHalf(text, to)) to--
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  return { text: `${before}${text.slice(from, to)}${after}`, from, to, shift: before.length }
}

const isSecondHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00
