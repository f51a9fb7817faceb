import { noteTerms } from '@kg/core'
import { kindLink } from '../links.js'
import { type Candidate, layerWeights } from '../rank.js'
import type { GraphState, ShelfIndex } from '../shelf-index.js'
import type { FoundNote, FoundNotes, NotesWish } from './messages.js'
import { noteOf } from './note-of.js'
import { type NoteDoc, readDoc, textsOf, wordsOfDoc } from './read-note.js'
import { type Pool, poolOf } from './score-question.js'
import { replacementOf } from './supersession.js'

interface Dated {
  readonly time: number
  readonly item: Candidate
}

interface Timed extends Dated {
  readonly key: string
}

const before = (a: Pick<Timed, 'time' | 'key'>, b: Pick<Timed, 'time' | 'key'>): number =>
  b.time - a.time || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Notes and conversations, newest first. */
export function listNotes(indexes: readonly ShelfIndex[], wish: NotesWish): FoundNotes {
  const pool = poolOf(indexes)
  const all = [...findNotes(pool, wish)]
  // Of very many notes only the newest are named and put in order: as many as fill the page, unless a filter takes most.
  for (let most = wish.limit * 4; ; most *= 8) {
    const newest = newestOf(all, most)
    const isAll = newest.length === all.length
    const { notes, last, hasMore } = pageOf(pool, newest, wish)
    if (!isAll && notes.length < wish.limit) continue
    return { notes, ...(last !== undefined && (hasMore || !isAll) ? { next: last } : {}) }
  }
}

/** All from a time on that at least so many have. */
function newestOf(all: readonly Dated[], most: number): readonly Dated[] {
  if (all.length <= most) return all
  const times = Float64Array.from(all, ({ time }) => time).sort()
  const oldest = times[times.length - most] as number
  return all.filter(({ time }) => time >= oldest)
}

function pageOf(pool: Pool, some: readonly Dated[], { after, limit, source }: NotesWish) {
  const all = onePerNote(some).sort(before)
  const first = after === undefined ? 0 : all.findIndex((one) => before({ time: after[0], key: after[1] }, one) < 0)
  const page: (Timed & { doc: NoteDoc })[] = []
  let at = first < 0 ? all.length : first
  for (; at < all.length && page.length < limit; at++) {
    const one = all[at] as Timed
    const doc = readDoc(one.item)
    if (source === undefined || hasSource(doc, source)) page.push({ ...one, doc })
  }
  const last = page.at(-1)
  return {
    notes: page.map(({ doc }) => describe(pool, doc)),
    last: last === undefined ? undefined : ([last.time, last.key] as const),
    hasMore: at < all.length,
  }
}

function* findNotes({ parts }: Pool, { author, since, until, after }: NotesWish): Iterable<Dated> {
  const word = kindLink('note')
  for (const { index, segment } of parts) {
    const { from, to } = segment.postings(word) ?? { from: 0, to: 0 }
    for (let place = from; place < to; place++) {
      const at = segment.parts.docs[place] as number
      if (segment.alive[at] === 0) continue
      const said = segment.parts.times[at] as number
      if ((since !== undefined && !(said >= since)) || (until !== undefined && !(said <= until))) continue
      const time = Number.isNaN(said) ? 0 : said
      if (after !== undefined && time > after[0]) continue
      const graph = index.graphs[segment.parts.graphs[at] as number] as GraphState
      if (author !== undefined && graph.asset.agent !== author) continue
      yield { time, item: { index, segment, at } }
    }
  }
}

function onePerNote(list: Iterable<Dated>): Timed[] {
  const kept = new Map<string, Timed>()
  const layerOf = ({ item }: Dated) => layerWeights[item.index.shelf.layer] ?? 0
  for (const one of list) {
    const key = one.item.segment.parts.subjects.at(one.item.at)
    const known = kept.get(key)
    if (known === undefined || layerOf(one) > layerOf(known)) kept.set(key, { ...one, key })
  }
  return [...kept.values()]
}

const hasSource = (doc: NoteDoc, source: string): boolean =>
  textsOf(doc, noteTerms.source).some((text) => text.toLowerCase().includes(source.toLowerCase()))

function describe(pool: Pool, doc: NoteDoc): FoundNote {
  const by = replacementOf(pool, doc)
  if (by === undefined) return noteOf(doc)
  const { subject: entity, graph } = by
  return { ...noteOf(doc), supersededBy: { entity, text: wordsOfDoc(by).slice(0, 500), agent: graph.asset.agent } }
}
