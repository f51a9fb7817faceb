import { Best } from '../best.js'
import type { Candidate } from '../rank.js'
import type { Accepts, Pool } from '../recall/score-question.js'
import type { GraphState } from '../shelf-index.js'
import type { TextVectors, Wanted } from './text-vectors.js'

export interface Near {
  readonly item: Candidate
  readonly cosine: number
}

export interface Nearest {
  readonly near: readonly Near[]
  /** Some texts have no vector yet. */
  readonly isPartial: boolean
}

/** So many times more are compared exactly than are wanted. */
const spare = 8

/**
 * The documents whose vectors are nearest. Only the shelves of the pool are gone through, and what is not accepted is
 * left out before anything is compared.
 */
export function findNearest(
  pool: Pool,
  vectors: TextVectors,
  vector: Float32Array,
  accepts: Accepts,
  most: number,
): Nearest {
  const wanted = vectors.prepare(vector)
  if (wanted === undefined) return { near: [], isPartial: true }
  const { likely, isPartial } = findLikely(pool, vectors, wanted, accepts, most * spare)
  const best = new Best<Candidate>(most)
  for (const item of likely) best.add(vectors.cosine(slotOf(item), wanted), item)
  const near = best.all().map(({ score, item }) => ({ item, cosine: score }))
  return { near: near.sort((a, b) => b.cosine - a.cosine), isPartial }
}

const slotOf = ({ segment, at }: Candidate): number => segment.parts.slots[at] as number

/** Those with most signs in common. */
function findLikely(pool: Pool, vectors: TextVectors, wanted: Wanted, accepts: Accepts, most: number) {
  const best = new Best<Candidate>(most)
  let isPartial = false
  for (const { index, segment } of pool.parts) {
    const { slots, graphs } = segment.parts
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      if (slot < 0 || segment.alive[at] === 0) continue
      if (!vectors.has(slot)) {
        isPartial = true
        continue
      }
      const common = vectors.commonSigns(slot, wanted)
      if (common <= best.floor) continue
      const item = { index, segment, at }
      if (accepts(item, index.graphs[graphs[at] as number] as GraphState)) best.add(common, item)
    }
  }
  return { likely: best.all().map(({ item }) => item), isPartial }
}
