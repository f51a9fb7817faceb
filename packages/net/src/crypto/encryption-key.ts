import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { InvalidEncryptionKeyError } from './errors.js'

/** An X25519 key pair. */
export interface EncryptionKey {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
}

export function newEncryptionKey(): EncryptionKey {
  return keyOf(x25519.utils.randomSecretKey())
}

/** The same key for the same seed and name each time, so that a node or agent has to keep one secret only. */
export function encryptionKeyFrom(seed: Uint8Array, name: string): EncryptionKey {
  return keyOf(hkdf(sha256, seed, undefined, utf8ToBytes(`kg/1/x25519/${name}`), 32))
}

/** What two keys have in common. Refuses the points that would make it known to everybody. */
export function sharedSecret(secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
  if (publicKey.length !== 32) throw new InvalidEncryptionKeyError({ why: `a key of ${publicKey.length} bytes` })
  try {
    return x25519.getSharedSecret(secret, publicKey)
  } catch (error) {
    throw new InvalidEncryptionKeyError({ why: 'the key gives no secret' }, { cause: error })
  }
}

function keyOf(secret: Uint8Array): EncryptionKey {
  return { secret, publicKey: x25519.getPublicKey(secret) }
}
