import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decryptBytes, encryptBytes } from './aead.js'
import { newEncryptionKey, sharedSecret } from './encryption-key.js'
import { DecryptionFailedError } from './errors.js'

const version = 1
const purpose = utf8ToBytes('kg/1/seal-to')
const what = 'the sealed message'

/**
 * Encrypts to one reader with a key pair made for this message alone, so nobody, not even the sender, can open it later
 * without the reader's secret. `aad` is not sent: both sides must name the same.
 */
export function sealTo(publicKey: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Uint8Array {
  const once = newEncryptionKey()
  const key = keyFor(sharedSecret(once.secret, publicKey), once.publicKey, publicKey)
  return concatBytes(Uint8Array.of(version), once.publicKey, encryptBytes(key, plaintext, aad))
}

export function openFrom(secret: Uint8Array, sealed: Uint8Array, aad: Uint8Array): Uint8Array {
  if (sealed[0] !== version || sealed.length < 33) throw new DecryptionFailedError({ what })
  const sender = sealed.subarray(1, 33)
  const key = keyFor(sharedSecret(secret, sender), sender, x25519.getPublicKey(secret))
  return decryptBytes(key, sealed.subarray(33), aad, what)
}

/** Bound to both public keys, so that a message sealed to one reader is nothing to another. */
function keyFor(shared: Uint8Array, sender: Uint8Array, reader: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, concatBytes(sender, reader), purpose, 32)
}
