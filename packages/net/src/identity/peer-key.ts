import { fromBase58, toBase58 } from './base58.js'
import { InvalidPeerIdError } from './errors.js'

// Identity multihash (0x00, 36 bytes) of a protobuf: type 1 = Ed25519, then 32 bytes of key.
const prefix = Uint8Array.of(0x00, 0x24, 0x08, 0x01, 0x12, 0x20)
const idLength = 52

/** The Ed25519 key that a peer id carries inline. Needs no network library. */
export function publicKeyOf(peerId: string): Uint8Array {
  const bytes = peerId.length === idLength ? fromBase58(peerId) : undefined
  if (bytes?.length !== prefix.length + 32 || prefix.some((byte, i) => bytes[i] !== byte)) {
    throw new InvalidPeerIdError({ value: peerId })
  }
  return bytes.slice(prefix.length)
}

export function peerIdOf(publicKey: Uint8Array): string {
  const bytes = new Uint8Array(prefix.length + 32)
  bytes.set(prefix)
  bytes.set(publicKey, prefix.length)
  return toBase58(bytes)
}
