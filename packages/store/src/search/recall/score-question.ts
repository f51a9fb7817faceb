import type { Question } from '@kg/core/language'
import { Best } from '../best.js'
import { type Candidate, layerWeights } from '../rank.js'
import { Scoreboard } from '../scoreboard.js'
import type { Postings, Segment } from '../segment.js'
import type { GraphState, ShelfIndex } from '../shelf-index.js'
import { similarStems } from './similar-words.js'
import { postingsOfStem } from './stem-postings.js'

/** How much long documents are held back. */
const lengthBrake = 0.4
const leastRarity = 0.05
const common = { documents: 2000, share: 0.1 }

/** Words and links that count for one thing that is looked for. */
export interface WeighedTerm {
  readonly word: string
  /** For each segment: lists of documents, and what each is worth. */
  readonly lists: readonly (readonly { postings: Postings; weight: number }[])[]
  readonly rarity: number
  readonly isCommon: boolean
}

export interface Pool {
  readonly parts: readonly { readonly index: ShelfIndex; readonly segment: Segment }[]
  readonly docs: number
  readonly averageLength: number
}

export interface Scored {
  readonly score: number
  readonly item: Candidate
  /** The terms that it has, a bit each. */
  readonly mask: number
}

export type Accepts = (candidate: Candidate, graph: GraphState) => boolean

export function poolOf(indexes: readonly ShelfIndex[]): Pool {
  const parts = indexes.flatMap((index) => index.segments.map((segment) => ({ index, segment })))
  const docs = parts.reduce((sum, { segment }) => sum + segment.live, 0)
  const words = parts.reduce((sum, { segment }) => sum + segment.liveWords, 0)
  return { parts, docs, averageLength: words / Math.max(1, docs) }
}

/** The terms of a question with the documents that have them, by stem; a word that nobody wrote is looked for by likeness. */
export function weighTerms(pool: Pool, { terms, language }: Question): WeighedTerm[] {
  return terms.map(({ word, stems }) => {
    const own = weighTerm(pool, word, (segment) =>
      [...stems].flatMap(([stem, weight]) =>
        postingsOfStem(segment, stem, language).map((postings) => ({ postings, weight })),
      ),
    )
    const hasItself = own.lists.some((lists) => lists.some(({ weight }) => weight > 0.9))
    if (hasItself) return own
    const similar = similarStems(
      pool.parts.map(({ segment }) => segment),
      word,
      language,
    )
    if (similar.size === 0) return own
    return weighTerm(pool, word, (segment) =>
      [...stems, ...similar].flatMap(([stem, weight]) =>
        postingsOfStem(segment, stem, language).map((postings) => ({ postings, weight })),
      ),
    )
  })
}

/** Rarity is that of the likeliest reading: the lists of full weight where there are any. */
export function weighTerm(
  { parts, docs }: Pool,
  word: string,
  find: (segment: Segment) => { postings: Postings; weight: number }[],
): WeighedTerm {
  const lists = parts.map(({ segment }) => find(segment).sort((a, b) => b.weight - a.weight))
  const top = Math.max(0, ...lists.map((list) => list[0]?.weight ?? 0))
  const count = (least: number) =>
    lists.flat().reduce((sum, { postings: { from, to }, weight }) => sum + (weight >= least ? to - from : 0), 0)
  const df = Math.min(docs, count(top * 0.9))
  return { word, lists, rarity: rarityOf(df, docs), isCommon: df > common.documents && df > docs * common.share }
}

/** What a word is worth that so many documents have. */
export const rarityOf = (df: number, docs: number): number =>
  Math.max(leastRarity, Math.log(1 + (docs - df + 0.5) / (df + 0.5)))

/** The so many best documents for some terms. */
export function scoreTerms(pool: Pool, terms: readonly WeighedTerm[], accepts: Accepts, most: number): Scored[] {
  const best = new Best<Omit<Scored, 'score'>>(most)
  const size = Math.max(0, ...pool.parts.map(({ segment }) => segment.alive.length))
  const board = new Scoreboard(size, pool.averageLength, lengthBrake)
  const finders = terms.filter(({ isCommon }) => !isCommon)
  const isFinder = (term: WeighedTerm) => finders.length === 0 || !term.isCommon
  pool.parts.forEach(({ index, segment }, part) => {
    for (const isFinding of [true, false])
      terms.forEach((term, bit) => {
        if (isFinder(term) !== isFinding) return
        for (const { postings, weight } of term.lists[part] ?? []) {
          if (isFinding) board.add(segment, postings, 1 << bit, term.rarity * weight)
          else board.addToTouched(segment, postings, 1 << bit, term.rarity * weight)
        }
      })
    for (const at of board.touched) {
      const score = board.scores[at] as number
      if (segment.alive[at] === 0 || score <= best.floor) continue
      const item = { index, segment, at }
      const graph = index.graphs[segment.parts.graphs[at] as number] as GraphState
      if (accepts(item, graph)) best.add(score, { item, mask: board.masks[at] as number })
    }
    board.clear()
  })
  return best
    .all()
    .map(({ score, item }) => ({ score, ...item }))
    .sort((a, b) => b.score - a.score)
}

export const layerWeight = ({ index }: Candidate): number => ((layerWeights[index.shelf.layer] ?? 1) - 1) / 3
