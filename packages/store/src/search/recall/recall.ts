import { noteTerms } from '@kg/core'
import { readQuestion } from '@kg/core/language'
import { kinds } from '../links.js'
import { type Candidate, layerWeights } from '../rank.js'
import type { ShelfIndex } from '../shelf-index.js'
import { findNearest, type Nearest } from '../vectors/nearest.js'
import type { TextVectors } from '../vectors/text-vectors.js'
import { wordsOf } from '../words.js'
import { judge } from './judge.js'
import type { RecallHit, RecallQuestion } from './messages.js'
import { termsOfNeighbours, turnsBeside } from './neighbours.js'
import { noteOf } from './note-of.js'
import { type NoteDoc, readDoc, textsOf, wordsOfDoc } from './read-note.js'
import {
  type Accepts,
  type Pool,
  poolOf,
  type Scored,
  scoreTerms,
  type WeighedTerm,
  weighTerms,
} from './score-question.js'
import { replacementOf } from './supersession.js'

/** So many are looked at closely. */
const mostCandidates = 80
/** What is left of the score of a note that was corrected. */
const supersededWeight = 0.5
/** What is left of the score of a text that has the words of a question which only describes what it asks about. */
const leadWeight = 0.6
/** Bits of a mask. */
const mostTerms = 30
/** Texts that have nothing to do with each other still have some likeness. */
const leastLike = 0.25
/** What a text is worth that means the very same, beside one that has all words of the question once. */
const meaningWeight = 1.4

interface Judged {
  readonly doc: NoteDoc
  readonly score: number
  readonly parts: Record<string, number>
}

export interface Recollection {
  readonly hits: RecallHit[]
  /** Some texts could not be compared by their vectors yet. */
  readonly isPartial?: true
}

/** What answers a question best, best first, one hit for each entity. */
export function recall(
  indexes: readonly ShelfIndex[],
  wish: RecallQuestion,
  vectors?: TextVectors | undefined,
): Recollection {
  const pool = poolOf(indexes)
  const question = readQuestion(wish.question, wordsOf)
  const accepts = filterOf(wish)
  const terms = weighTerms(pool, question)
  const first = scoreTerms(pool, terms, accepts, mostCandidates)
  const links = termsOfNeighbours(pool, first, question).slice(0, mostTerms - terms.length)
  const found = links.length === 0 ? first : scoreTerms(pool, [...terms, ...links], accepts, mostCandidates)
  const words = new Map(first.map(({ item, score }) => [keyOf(item), score]))
  const lead = first[0] === undefined ? undefined : keyOf(first[0].item)
  const { near, isPartial } = compareVectors(pool, wish, accepts, vectors)
  const likeness = weighLikeness(near, terms)
  const known = new Set(found.map(({ item }) => keyOf(item)))
  const others = near
    .filter(({ item }) => !known.has(keyOf(item)) && (likeness.get(keyOf(item)) ?? 0) > 0)
    .map(({ item }) => ({ item, score: 0, mask: 0 }))
  const judged = [...found, ...others].map(judgeOne)
  const hits = withReplacements(pool, highestLayers(judged), wish)
    .sort((a, b) => b.score - a.score || (a.doc.subject < b.doc.subject ? -1 : 1))
    .slice(0, wish.limit)
    .map(hitOf)
  return { hits, ...(isPartial ? { isPartial } : {}) }

  function judgeOne({ item, score: counted, mask }: Scored): Judged {
    const doc = readDoc(item)
    const key = keyOf(item)
    // What only leads to the answer gains nothing by the names that it leads by.
    const isLead = question.isIndirect === true && links.length > 0 && key === lead
    const [byWords, byMeaning] = [words.get(key) ?? 0, likeness.get(key) ?? 0].map((worth) =>
      isLead ? worth * leadWeight : worth,
    ) as [number, number]
    const score = isLead ? byWords : counted
    const signs = judge(doc, mask, { terms, question, now: wish.now })
    const factor = Object.values(signs).reduce((sum, value) => sum + value, 1)
    return {
      doc,
      score: (score + byMeaning) * factor,
      parts: { words: byWords, links: score - byWords, meaning: byMeaning, ...signs },
    }
  }
}

function compareVectors(
  pool: Pool,
  { vector }: RecallQuestion,
  accepts: Accepts,
  vectors: TextVectors | undefined,
): Nearest {
  if (vectors === undefined || vector === undefined) return { near: [], isPartial: false }
  return findNearest(pool, vectors, vector, accepts, mostCandidates)
}

/** What nearness is worth, in the coin of the words of the question. */
function weighLikeness(near: Nearest['near'], terms: readonly WeighedTerm[]): ReadonlyMap<string, number> {
  const scale = terms.reduce((sum, { rarity }) => sum + rarity, 0) * meaningWeight
  return new Map(
    near.map(({ item, cosine }) => [keyOf(item), scale * Math.max(0, (cosine - leastLike) / (1 - leastLike))]),
  )
}

function filterOf({ author, kind, since, until, asOf }: RecallQuestion): Accepts {
  const from = since ?? Number.NEGATIVE_INFINITY
  const to = until ?? Number.POSITIVE_INFINITY
  const isTimed = since !== undefined || until !== undefined
  const place = kind === undefined ? undefined : kinds.indexOf(kind)
  return ({ segment: { parts }, at }, graph) => {
    if (author !== undefined && graph.asset.agent !== author) return false
    if (place !== undefined && parts.kinds[at] !== place) return false
    const time = parts.times[at] as number
    if (isTimed && !(time >= from && time <= to)) return false
    return asOf === undefined || !((parts.stored[at] as number) > asOf)
  }
}

const keyOf = ({ index, segment, at }: Candidate): string =>
  `${index.shelf.contextGraph} ${index.shelf.layer} ${segment.parts.graphs[at]} ${segment.parts.subjects.at(at)}`

/** An entity counts once, by its highest layer. What says nothing but a name is no answer. */
function highestLayers(list: readonly Judged[]): Judged[] {
  const kept = new Map<string, Judged>()
  const layerOf = ({ doc }: Judged) => layerWeights[doc.item.index.shelf.layer] ?? 0
  for (const one of list) {
    if (wordsOfDoc(one.doc) === '' || isConversation(one.doc)) continue
    const key = one.doc.subject.startsWith('_:') ? `${one.doc.subject} ${one.doc.graph.name}` : one.doc.subject
    const known = kept.get(key)
    if (known === undefined || layerOf(one) > layerOf(known)) kept.set(key, one)
  }
  return [...kept.values()]
}

/** Its turns are found instead. */
const isConversation = (doc: NoteDoc): boolean =>
  kinds[doc.item.segment.parts.kinds[doc.item.at] as number] === 'note' && textsOf(doc, noteTerms.text).length === 0

/** A correction is worth as much as what it corrects, and comes before it. */
function withReplacements(pool: Pool, list: readonly Judged[], { asOf }: RecallQuestion) {
  const known = new Map<string, Judged & { by?: NoteDoc }>(list.map((one) => [one.doc.subject, one]))
  for (const one of list) {
    const by = replacementOf(pool, one.doc, asOf)
    if (by === undefined) continue
    const replacement = known.get(by.subject) ?? { doc: by, score: 0, parts: {} }
    if (replacement.score < one.score)
      known.set(by.subject, { ...replacement, score: one.score, parts: { ...replacement.parts, corrects: one.score } })
    known.set(one.doc.subject, {
      ...one,
      score: one.score * supersededWeight,
      parts: { ...one.parts, superseded: -one.score * supersededWeight },
      by,
    })
  }
  return [...known.values()]
}

function hitOf({ doc, score, parts, by }: Judged & { by?: NoteDoc }): RecallHit {
  const beside = turnsBeside(doc)
  return {
    ...noteOf(doc),
    ...(by === undefined
      ? {}
      : { supersededBy: { entity: by.subject, text: wordsOfDoc(by).slice(0, 500), agent: by.graph.asset.agent } }),
    ...(beside.length === 0 ? {} : { neighbours: beside }),
    score: round(score),
    parts: Object.fromEntries(
      Object.entries(parts).flatMap(([name, value]) => (round(value) === 0 ? [] : [[name, round(value)]])),
    ),
  }
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4
