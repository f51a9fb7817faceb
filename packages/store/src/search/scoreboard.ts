import { firstPlace } from './packed.js'
import type { Postings, Segment } from './segment.js'

// Okapi BM25: how soon more of a word adds little, and how much long documents are held back.
const k1 = 1.2
const defaultBrake = 0.3
/** What it costs to look a document up in a list, beside going through the list. */
const stepsOfSearch = 32

/** What each document of a segment has come to so far. */
export class Scoreboard {
  readonly scores: Float64Array
  /** The terms that it has, a bit each. */
  readonly masks: Uint32Array
  /** The documents that have any. */
  private readonly list: Uint32Array
  private size = 0
  /** What the term at hand has added. */
  private readonly best: Float64Array

  constructor(
    size: number,
    private readonly averageLength: number,
    private readonly lengthBrake = defaultBrake,
  ) {
    this.scores = new Float64Array(size)
    this.masks = new Uint32Array(size)
    this.best = new Float64Array(size)
    this.list = new Uint32Array(size)
  }

  get touched(): Uint32Array {
    return this.list.subarray(0, this.size)
  }

  clear(): void {
    for (const doc of this.touched) {
      this.scores[doc] = 0
      this.masks[doc] = 0
    }
    this.size = 0
  }

  /** Counts a word for all documents that have it. */
  add({ parts }: Segment, { from, to }: Postings, bit: number, rarity: number): void {
    const { docs, counts, lengths } = parts
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number
      if (this.masks[doc] === 0) this.list[this.size++] = doc
      this.count(doc, counts[at] as number, lengths[doc] as number, bit, rarity)
    }
  }

  /** Counts a word for the documents that have another one already, by the shorter of the two lists. */
  addToTouched({ parts }: Segment, { from, to }: Postings, bit: number, rarity: number): void {
    const { docs, counts, lengths } = parts
    const count = (doc: number, at: number) =>
      this.count(doc, counts[at] as number, lengths[doc] as number, bit, rarity)
    if (this.size * stepsOfSearch > to - from) {
      for (let at = from; at < to; at++) {
        const doc = docs[at] as number
        if (this.masks[doc] !== 0) count(doc, at)
      }
      return
    }
    for (const doc of this.touched) {
      const at = from + firstPlace(to - from, (place) => (docs[from + place] as number) < doc)
      if (at < to && docs[at] === doc) count(doc, at)
    }
  }

  /** A term counts once in a document, by the best of the words that stand for it. */
  private count(doc: number, count: number, length: number, bit: number, rarity: number): void {
    const b = this.lengthBrake
    const brake = k1 * (1 - b + (b * length) / this.averageLength)
    const score = (rarity * count * (k1 + 1)) / (count + brake)
    const mask = this.masks[doc] as number
    const before = (mask & bit) === 0 ? 0 : (this.best[doc] as number)
    if (score <= before) return
    this.best[doc] = score
    this.scores[doc] = (this.scores[doc] as number) + score - before
    this.masks[doc] = mask | bit
  }
}
