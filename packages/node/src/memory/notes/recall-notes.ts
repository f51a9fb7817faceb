import type { RecalledNote, RecallWish } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader, MemorySearch, RecallHit, Shelf, VectorUse } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { assetRows } from '../assets/table.js'
import { memoryLayers, openReadableShelves, shelvesOf } from '../context-graphs/access.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { describeNote } from './describe-note.js'
import { readEnd, readTime } from './read-time.js'

export interface RecallNeeds {
  readonly ledger: Journal
  readonly search: Pick<MemorySearch, 'recall' | 'listNotes'>
}

export interface Recalled {
  readonly results: RecalledNote[]
  readonly indexing?: true
  /** Absent where there are no vectors. */
  readonly vectors?: VectorUse
}

export type FindShelves = (graph: string | undefined, caller: Caller) => readonly Shelf[]

/** What each level of trust adds to a score. */
const trustWorth = 0.03
/** Some may fall out again because of when they were stored. */
const spare = 10

/** The shelves of one context graph, or of all that a caller may read. What may be read is decided here alone. */
export function openShelves(ledger: Journal): FindShelves {
  const readable = openReadableShelves(ledger)
  return (graph, caller) => {
    if (graph === undefined) return readable(memoryLayers, caller)
    const { id } = ledger.read((r) => requireReadableScope(r, graph, undefined, caller))
    return shelvesOf(id, memoryLayers, caller)
  }
}

/** Finds what answers a question, in everything that the caller may read. */
export function openRecall({ ledger, search }: RecallNeeds, findShelves: FindShelves) {
  return async ({ question, limit, graph, author, kind, ...times }: RecallWish, caller: Caller): Promise<Recalled> => {
    const asOf = readEnd(times.asOf)
    const { hits, indexing, vectors } = await search.recall(findShelves(graph, caller), {
      question,
      limit: limit + spare,
      author: author?.toLowerCase(),
      kind,
      since: readTime(times.since),
      until: readEnd(times.until),
      asOf,
      now: Date.now(),
    })
    const results = ledger.read((r) => hits.filter((hit) => wasKnown(r, hit, asOf)).map((hit) => describeHit(r, hit)))
    return {
      results: results.sort((a, b) => b.score - a.score).slice(0, limit),
      ...(indexing === undefined ? {} : { indexing: true as const }),
      ...defined({ vectors }),
    }
  }
}

/** A note says when it was stored; of anything else the row of its asset does. */
function wasKnown(reader: LedgerReader, { stored, contextGraphId, name, agent }: RecallHit, asOf: number | undefined) {
  if (asOf === undefined || stored !== undefined) return true
  const row = reader.get(assetRows, [contextGraphId, name, agent])
  return row === undefined || row.createdAt <= asOf
}

function describeHit(reader: LedgerReader, hit: RecallHit): RecalledNote {
  const note = describeNote(reader, hit)
  const level = note.trust?.level ?? 0
  const trust = hit.score * trustWorth * level
  return { ...note, score: hit.score + trust, parts: { ...hit.parts, ...(level === 0 ? {} : { trust }) } }
}
