import { Best } from './best.js'
import { countBits, holdsPhrases, type Query } from './query.js'
import { Scoreboard } from './scoreboard.js'
import type { Postings, Segment } from './segment.js'
import type { GraphState, ShelfIndex } from './shelf-index.js'

/** What a word is worth that stands everywhere. */
const leastRarity = 0.05
/** A word that only begins like the one looked for counts less. */
const openWeight = 0.4
/** Longer words that an unfinished one may stand for, in each segment. */
const mostContinued = 256
/** Hits beyond this are not looked at. */
const mostHits = 1000
/** A word of more documents than this, and of this share of all, makes no hit where there are rarer ones. */
const common = { documents: 1000, share: 0.1 }

export const layerWeights: Readonly<Record<string, number>> = { vm: 1.3, swm: 1.15, wm: 1, private: 1 }

export interface Candidate {
  readonly index: ShelfIndex
  readonly segment: Segment
  readonly at: number
}

/** Absent: all of them. */
export type Wants = ((graph: GraphState) => boolean) | undefined

interface Part {
  readonly index: ShelfIndex
  readonly segment: Segment
  /** For each term. */
  readonly exact: (Postings | undefined)[]
  readonly open: (Postings | undefined)[]
}

/** The weight of a word, or of the longer ones that it may stand for. */
interface Weighed {
  readonly of: 'exact' | 'open'
  readonly term: number
  readonly rarity: number
  /** How many documents have it. */
  readonly df: number
  readonly isCommon: boolean
}

/** The documents that fit a query best, in no order. Words are weighed by how rare they are on these shelves alone. */
export function rank(indexes: readonly ShelfIndex[], query: Query, wants: Wants): { score: number; item: Candidate }[] {
  const segments = indexes.flatMap((index) => index.segments.map((segment) => ({ index, segment })))
  const docs = segments.reduce((sum, { segment }) => sum + segment.live, 0)
  const words = segments.reduce((sum, { segment }) => sum + segment.liveWords, 0)
  const parts = segments.map(({ index, segment }) => partOf(index, segment, query)).filter(hasPostings)
  const weights = query.terms.flatMap((_, term) => [
    weigh(parts, term, 'exact', docs),
    weigh(parts, term, 'open', docs),
  ])
  const finders = findersOf(weights)
  const best = new Best<Candidate>(mostHits)
  const board = new Scoreboard(Math.max(0, ...parts.map(({ segment }) => segment.alive.length)), words / docs)
  for (const part of parts) {
    score(part, weights, finders, board)
    collect(part, board, query, wants, best)
    board.clear()
  }
  return best.all()
}

function partOf(index: ShelfIndex, segment: Segment, { terms }: Query): Part {
  return {
    index,
    segment,
    exact: terms.map(({ word }) => segment.postings(word)),
    open: terms.map(({ word, open }) => (open ? segment.continued(word, mostContinued) : undefined)),
  }
}

const hasPostings = ({ exact, open }: Part): boolean => [...exact, ...open].some((postings) => postings !== undefined)

function weigh(parts: readonly Part[], term: number, of: Weighed['of'], docs: number): Weighed {
  const all = parts.reduce((sum, { [of]: { [term]: postings } }) => sum + lengthOf(postings), 0)
  const df = Math.min(docs, all)
  const rarity = Math.max(leastRarity, Math.log(1 + (docs - df + 0.5) / (df + 0.5)))
  const isCommon = df > common.documents && df > docs * common.share
  return { of, term, df, rarity: of === 'open' ? rarity * openWeight : rarity, isCommon }
}

const lengthOf = (postings: Postings | undefined): number => (postings === undefined ? 0 : postings.to - postings.from)

/** Rare words find the documents; common ones only tell those apart, unless there are no others. */
function findersOf(weights: readonly Weighed[]): readonly Weighed[] {
  const commonTerms = new Set(weights.filter(({ of, isCommon }) => of === 'exact' && isCommon).map(({ term }) => term))
  const rare = weights.filter(({ term, df, isCommon }) => df > 0 && !isCommon && !commonTerms.has(term))
  return rare.length > 0 ? rare : weights
}

function score(part: Part, weights: readonly Weighed[], finders: readonly Weighed[], board: Scoreboard): void {
  for (const { of, term, rarity } of finders) {
    const postings = part[of][term]
    if (postings !== undefined) board.add(part.segment, postings, 1 << term, rarity)
  }
  for (const weighed of weights) {
    const postings = part[weighed.of][weighed.term]
    if (postings !== undefined && !finders.includes(weighed))
      board.addToTouched(part.segment, postings, 1 << weighed.term, weighed.rarity)
  }
}

function collect({ index, segment }: Part, board: Scoreboard, query: Query, wants: Wants, best: Best<Candidate>): void {
  const weight = (layerWeights[index.shelf.layer] ?? 1) / query.terms.length
  const { graphs, texts } = segment.parts
  for (const at of board.touched) {
    const mask = board.masks[at] as number
    if (segment.alive[at] === 0 || (mask & query.required) !== query.required) continue
    // All words are worth more than some of them.
    const score = (board.scores[at] as number) * weight * countBits(mask)
    if (score <= best.floor) continue
    if (wants !== undefined && !wants(index.graphs[graphs[at] as number] as GraphState)) continue
    if (query.phrases.length > 0 && !holdsPhrases(texts.at(at), query.phrases)) continue
    best.add(score, { index, segment, at })
  }
}
