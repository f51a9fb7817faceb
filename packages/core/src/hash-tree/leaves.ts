import { hashBytes, leafHash } from './node-hash.js'

/** The leaf hashes of the lines, sorted bytewise and unique, one after the other in one array. */
export function sortedLeaves(lines: Iterable<string>): Uint8Array {
  const hashes = Array.from(lines, leafHash).sort(compareBytes)
  const packed = new Uint8Array(hashes.length * hashBytes)
  let length = 0
  let last: Uint8Array | undefined
  for (const hash of hashes) {
    if (last !== undefined && compareBytes(last, hash) === 0) continue
    packed.set(hash, length)
    length += hashBytes
    last = hash
  }
  return length === packed.length ? packed : packed.slice(0, length)
}

/** Where the leaf stands, or -1. */
export function indexOfLeaf(leaves: Uint8Array, leaf: Uint8Array): number {
  let low = 0
  let high = leaves.length / hashBytes - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compareBytes(hashAt(leaves, middle), leaf)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export function hashAt(level: Uint8Array, index: number): Uint8Array {
  return level.subarray(index * hashBytes, (index + 1) * hashBytes)
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < hashBytes; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return 0
}
