import { supersedesStart } from '../links.js'
import type { Candidate } from '../rank.js'
import type { Postings, Segment } from '../segment.js'
import { type NoteDoc, readDoc } from './read-note.js'
import type { Pool } from './score-question.js'

const longestChain = 50

/**
 * The note that has replaced one, at the end of a chain of corrections. A correction counts where it is by the same
 * author or stands in the same context graph: only writers of a graph can replace what is said there.
 */
export function replacementOf(pool: Pool, doc: NoteDoc, asOf = Number.POSITIVE_INFINITY): NoteDoc | undefined {
  const seen = new Set([doc.subject])
  let found: NoteDoc | undefined
  for (let step = 0, now = doc; step < longestChain; step++) {
    const next = newest(pool, now, asOf)
    if (next === undefined || seen.has(next.subject)) break
    seen.add(next.subject)
    found = next
    now = next
  }
  return found
}

function newest(pool: Pool, doc: NoteDoc, asOf: number): NoteDoc | undefined {
  let best: { item: Candidate; stored: number } | undefined
  for (const { index, segment } of pool.parts) {
    const { from, to } = correctionsIn(segment).get(doc.subject) ?? { from: 0, to: 0 }
    for (let place = from; place < to; place++) {
      const at = segment.parts.docs[place] as number
      const stored = segment.parts.stored[at] as number
      if (segment.alive[at] === 0 || stored > asOf || stored <= (best?.stored ?? Number.NEGATIVE_INFINITY)) continue
      const { asset } = index.graphs[segment.parts.graphs[at] as number] ?? {}
      const { agent, contextGraphId } = doc.graph.asset
      if (asset?.agent === agent || asset?.contextGraphId === contextGraphId)
        best = { item: { index, segment, at }, stored }
    }
  }
  return best === undefined ? undefined : readDoc(best.item)
}

const known = new WeakMap<Segment, ReadonlyMap<string, Postings>>()

/** The notes of a segment that replace others, by what they replace. Most segments have few or none. */
function correctionsIn(segment: Segment): ReadonlyMap<string, Postings> {
  const found =
    known.get(segment) ??
    new Map(
      [...segment.wordsFrom(supersedesStart, Number.MAX_SAFE_INTEGER)].map(({ word, postings }) => [
        word.slice(supersedesStart.length),
        postings,
      ]),
    )
  known.set(segment, found)
  return found
}
