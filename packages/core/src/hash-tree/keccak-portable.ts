import { keccakF } from './keccak-f.js'

const rateBytes = 136
const state = new Int32Array(50)

/** keccak256 wherever JavaScript runs. */
export function portableKeccak256(bytes: Uint8Array): Uint8Array {
  state.fill(0)
  const whole = bytes.length - (bytes.length % rateBytes)
  for (let at = 0; at < whole; at += rateBytes) {
    for (let i = 0; i < rateBytes; i++) absorb(i, bytes[at + i] as number)
    keccakF(state)
  }
  for (let i = whole; i < bytes.length; i++) absorb(i - whole, bytes[i] as number)
  absorb(bytes.length - whole, 0x01)
  absorb(rateBytes - 1, 0x80)
  keccakF(state)
  const hash = new Uint8Array(32)
  for (let i = 0; i < 32; i++) hash[i] = (state[i >> 2] as number) >>> ((i & 3) * 8)
  return hash
}

/** By shifts and not by a byte view, so that the byte order of the machine does not matter. */
function absorb(at: number, byte: number): void {
  state[at >> 2] = (state[at >> 2] as number) ^ (byte << ((at & 3) * 8))
}
