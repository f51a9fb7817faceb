import { noteTerms } from '@kg/core'
import { kindLink } from '../links.js'
import { type Candidate, layerWeights } from '../rank.js'
import type { GraphState, ShelfIndex } from '../shelf-index.js'
import type { FoundNote, FoundNotes, NotesWish } from './messages.js'
import { noteOf } from './note-of.js'
import { type NoteDoc, readDoc, textsOf, wordsOfDoc } from './read-note.js'
import { type Pool, poolOf } from './score-question.js'
import { replacementOf } from './supersession.js'

interface Timed {
  readonly time: number
  readonly key: string
  readonly item: Candidate
}

const before = (a: Pick<Timed, 'time' | 'key'>, b: Pick<Timed, 'time' | 'key'>): number =>
  b.time - a.time || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Notes and conversations, newest first. */
export function listNotes(indexes: readonly ShelfIndex[], wish: NotesWish): FoundNotes {
  const pool = poolOf(indexes)
  const { after } = wish
  const all = onePerNote(findNotes(pool, wish)).sort(before)
  const first = after === undefined ? 0 : all.findIndex((one) => before({ time: after[0], key: after[1] }, one) < 0)
  const page: (Timed & { doc: NoteDoc })[] = []
  let at = first < 0 ? all.length : first
  for (; at < all.length && page.length < wish.limit; at++) {
    const one = all[at] as Timed
    const doc = readDoc(one.item)
    if (wish.source === undefined || hasSource(doc, wish.source)) page.push({ ...one, doc })
  }
  const last = page.at(-1)
  return {
    notes: page.map(({ doc }) => describe(pool, doc)),
    ...(last !== undefined && at < all.length ? { next: [last.time, last.key] as const } : {}),
  }
}

function* findNotes({ parts }: Pool, { author, since, until }: NotesWish): Iterable<Timed> {
  const word = kindLink('note')
  for (const { index, segment } of parts) {
    const { from, to } = segment.postings(word) ?? { from: 0, to: 0 }
    for (let place = from; place < to; place++) {
      const at = segment.parts.docs[place] as number
      if (segment.alive[at] === 0) continue
      const time = segment.parts.times[at] as number
      if ((since !== undefined && !(time >= since)) || (until !== undefined && !(time <= until))) continue
      const graph = index.graphs[segment.parts.graphs[at] as number] as GraphState
      if (author !== undefined && graph.asset.agent !== author) continue
      yield { time: Number.isNaN(time) ? 0 : time, key: segment.parts.subjects.at(at), item: { index, segment, at } }
    }
  }
}

function onePerNote(list: Iterable<Timed>): Timed[] {
  const kept = new Map<string, Timed>()
  const layerOf = ({ item }: Timed) => layerWeights[item.index.shelf.layer] ?? 0
  for (const one of list) {
    const known = kept.get(one.key)
    if (known === undefined || layerOf(one) > layerOf(known)) kept.set(one.key, one)
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
