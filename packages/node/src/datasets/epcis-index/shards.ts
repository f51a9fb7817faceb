/** Below this many elements, a block is small. A sender of single events makes nothing but small blocks. */
const smallBlock = 32
/** Large blocks have many terms each, and spread them over few rows. */
const largeShards = 64
/** Small blocks have few terms each, so they spread them widely: a search then reads few rows of other terms. */
const smallShards = 65_536

/** 32 bits that stand for a term. Terms may share them, so whoever finds an event by a term checks the event itself. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  // The low bits choose the shard, and similar terms differ only in the high ones.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

/** The row of a term in a block of so many elements. */
export const shardOf = (hash: number, elements: number): number =>
  elements < smallBlock ? largeShards + (hash % smallShards) : hash % largeShards

/** The rows in which a term may be found. */
export const shardsOf = (hash: number): readonly number[] => [hash % largeShards, largeShards + (hash % smallShards)]
