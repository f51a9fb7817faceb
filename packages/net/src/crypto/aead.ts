import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { DecryptionFailedError } from './errors.js'

const nonceBytes = 24
const tagBytes = 16

/** Random nonce in front, authentication tag behind. The nonce is long enough to be random for ever. */
export function encryptBytes(key: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  return concatBytes(nonce, xchacha20poly1305(key, nonce, aad).encrypt(plaintext))
}

export function decryptBytes(key: Uint8Array, sealed: Uint8Array, aad: Uint8Array, what: string): Uint8Array {
  if (sealed.length < nonceBytes + tagBytes) throw new DecryptionFailedError({ what })
  try {
    return xchacha20poly1305(key, sealed.subarray(0, nonceBytes), aad).decrypt(sealed.subarray(nonceBytes))
  } catch (error) {
    throw new DecryptionFailedError({ what }, { cause: error })
  }
}
