import { concatBytes } from '@noble/hashes/utils.js'
import { decryptBytes, encryptBytes } from './aead.js'
import { deriveKey } from './derive-key.js'
import { newEncryptionKey, sharedSecret } from './encryption-key.js'
import { DecryptionFailedError } from './errors.js'
import { publicKeyOf } from './x25519.js'

const version = 1
const purpose = 'kg/1/seal-to'
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
  const key = keyFor(sharedSecret(secret, sender), sender, publicKeyOf(secret))
  return decryptBytes(key, sealed.subarray(33), aad, what)
}

/** Bound to both public keys, so that a message sealed to one reader is nothing to another. */
function keyFor(shared: Uint8Array, sender: Uint8Array, reader: Uint8Array): Uint8Array {
  return deriveKey(shared, purpose, concatBytes(sender, reader))
}
