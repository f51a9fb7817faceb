import { keccakModule, roundsAt, stateAt } from './keccak-module.js'
import { rateBytes, roundConstants } from './keccak-rounds.js'

export interface FastKeccak {
  hash(bytes: Uint8Array): Uint8Array
  /** keccak256(0x01 ‖ left ‖ right) of each pair of hashes in a row of them. One without neighbour is left out. */
  hashPairs(hashes: Uint8Array): Uint8Array
}

const pageBytes = 65_536
const inputAt = 512
const blocksAtOnce = Math.floor((pageBytes - inputAt) / rateBytes)
const hashBytes = 32
const pairBytes = 2 * hashBytes
const pairsAtOnce = 512
const pairsTo = inputAt + pairsAtOnce * pairBytes

/** keccak256 with lanes of 64 bits, four times as fast as with halves of 32 bits, and at once, not after a warm-up. */
export function openFastKeccak(): FastKeccak {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule()), { js: { memory } })
  const { absorb, hashPairs } = exports
  if (typeof absorb !== 'function' || typeof hashPairs !== 'function') throw new TypeError('the module exports less')
  const inside = new Uint8Array(memory.buffer)
  const view = new DataView(memory.buffer)
  roundConstants.forEach((constant, i) => void view.setBigUint64(roundsAt + 8 * i, constant, true))

  return {
    hash(bytes) {
      let at = 0
      for (let left = Math.floor(bytes.length / rateBytes); left > 0; ) {
        const blocks = Math.min(left, blocksAtOnce)
        inside.set(bytes.subarray(at, at + blocks * rateBytes), inputAt)
        absorb(inputAt, blocks, at)
        at += blocks * rateBytes
        left -= blocks
      }
      const rest = inputAt + bytes.length - at
      const end = inputAt + rateBytes
      inside.set(at === 0 ? bytes : bytes.subarray(at), inputAt)
      inside.fill(0, rest, end)
      view.setUint8(rest, 0x01)
      view.setUint8(end - 1, view.getUint8(end - 1) | 0x80)
      absorb(inputAt, 1, at)
      return inside.slice(stateAt, stateAt + hashBytes)
    },
    hashPairs(hashes) {
      const pairs = Math.floor(hashes.length / pairBytes)
      const out = new Uint8Array(pairs * hashBytes)
      for (let at = 0; at < pairs; at += pairsAtOnce) {
        const some = Math.min(pairs - at, pairsAtOnce)
        inside.set(hashes.subarray(at * pairBytes, (at + some) * pairBytes), inputAt)
        hashPairs(inputAt, some, pairsTo)
        out.set(inside.subarray(pairsTo, pairsTo + some * hashBytes), at * hashBytes)
      }
      return out
    },
  }
}
