import { portableKeccak256 } from './keccak-portable.js'
import { type FastKeccak, openFastKeccak } from './keccak-wasm.js'

let fast: FastKeccak | undefined

/** By WebAssembly in Node. Pages do not allow it, and hash little. */
export function fastKeccak(): FastKeccak | undefined {
  if (typeof process === 'object' && 'node' in process.versions) fast ??= openFastKeccak()
  return fast
}

/** keccak256 for many short inputs. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return fastKeccak()?.hash(bytes) ?? portableKeccak256(bytes)
}
