import type { Segment } from './segment.js'

/** A segment is not made larger than this: building it holds up those who ask. */
export const segmentWeight = 16_384
/** So many of about one size are put together. */
const many = 8

/** Segments that are better one: many of a size, or one with much that was taken out. */
export function mergeable(segments: readonly Segment[]): Segment[] {
  const wasteful = segments.find(({ live, alive }) => live * 2 < alive.length)
  if (wasteful !== undefined) return [wasteful]
  const tiers = new Map<number, Segment[]>()
  for (const segment of segments) {
    const tier = Math.floor(Math.log(Math.max(1, segment.weight)) / Math.log(many))
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment])
  }
  for (const tier of tiers.values()) {
    // Large ones may be complete; smaller ones are not to wait for them.
    const taken = tier.length >= many ? upToWeight(tier) : []
    if (taken.length > 0) return taken
  }
  return []
}

function upToWeight(tier: readonly Segment[]): Segment[] {
  let weight = 0
  const taken: Segment[] = []
  for (const segment of [...tier].sort((a, b) => a.weight - b.weight)) {
    weight += segment.weight
    if (weight > segmentWeight) break
    taken.push(segment)
  }
  return taken.length > 1 ? taken : []
}
