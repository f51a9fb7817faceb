import { deriveKey } from './derive-key.js'
import { InvalidEncryptionKeyError } from './errors.js'
import { agree, newSecret, publicKeyOf } from './x25519.js'

/** An X25519 key pair. */
export interface EncryptionKey {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
}

export function newEncryptionKey(): EncryptionKey {
  return keyOf(newSecret())
}

/** The same key for the same seed and name each time, so that a node or agent has to keep one secret only. */
export function encryptionKeyFrom(seed: Uint8Array, name: string): EncryptionKey {
  return keyOf(deriveKey(seed, `kg/1/x25519/${name}`))
}

/** What two keys have in common. Refuses the points that would make it known to everybody. */
export function sharedSecret(secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
  if (publicKey.length !== 32) throw new InvalidEncryptionKeyError({ why: `a key of ${publicKey.length} bytes` })
  try {
    return agree(secret, publicKey)
  } catch (error) {
    throw new InvalidEncryptionKeyError({ why: 'the key gives no secret' }, { cause: error })
  }
}

function keyOf(secret: Uint8Array): EncryptionKey {
  return { secret, publicKey: publicKeyOf(secret) }
}
