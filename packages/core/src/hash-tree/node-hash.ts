import { fastKeccak, keccak256 } from './keccak.js'

// A first byte of its own for each kind, so that no statement can pass for an inner node or a commitment.
const leafPrefix = 0x00
const innerPrefix = 0x01

export const hashBytes = 32

const encoder = new TextEncoder()
const inner = new Uint8Array(1 + 2 * hashBytes)
let scratch = new Uint8Array(4096)

/** keccak256(0x00 ‖ utf8(line)) */
export function leafHash(line: string): Uint8Array {
  if (scratch.length < 1 + line.length * 3) scratch = new Uint8Array(1 + line.length * 3)
  scratch[0] = leafPrefix
  const { written } = encoder.encodeInto(line, scratch.subarray(1))
  const hash = keccak256(scratch.subarray(0, 1 + written))
  if (scratch.length > 1 << 20) scratch = new Uint8Array(4096)
  return hash
}

/** keccak256(0x00 ‖ block) */
export function blockHash(block: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(1 + block.length)
  prefixed[0] = leafPrefix
  prefixed.set(block, 1)
  return keccak256(prefixed)
}

/** keccak256(0x01 ‖ left ‖ right) */
export function innerHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  inner[0] = innerPrefix
  inner.set(left, 1)
  inner.set(right, 1 + hashBytes)
  return keccak256(inner)
}

/** The inner nodes over each pair of hashes in a row of them. One without neighbour is left out. */
export function innerHashes(hashes: Uint8Array): Uint8Array {
  return fastKeccak()?.hashPairs(hashes) ?? hashPairsOneByOne(hashes)
}

export function hashPairsOneByOne(hashes: Uint8Array): Uint8Array {
  const pairs = Math.floor(hashes.length / (2 * hashBytes))
  const out = new Uint8Array(pairs * hashBytes)
  for (let i = 0; i < pairs; i++) {
    const at = 2 * i * hashBytes
    const left = hashes.subarray(at, at + hashBytes)
    out.set(innerHash(left, hashes.subarray(at + hashBytes, at + 2 * hashBytes)), i * hashBytes)
  }
  return out
}
